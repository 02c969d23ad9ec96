import { usePathname } from 'next/navigation'

/** Returns the current route. Next's type allows `null` for the Pages Router, which is not used. */
export function useRoute(): string {
  return usePathname() ?? '/'
}
