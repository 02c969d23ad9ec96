import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Document, loadSiteMetadata } from './_lib/document.tsx'
import './styles/index.css'

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export async function generateMetadata(): Promise<Metadata> {
  return loadSiteMetadata()
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>
}
