import { usePathname } from 'next/navigation'

/** The route of the page that is shown. Next has none for pages of its other router, which are not used. */
export function useRoute(): string {
  return usePathname() ?? '/'
}
