import type { Announcement } from '../../theme.config.tsx'
import { announcementKeyOf } from './site-banner.tsx'
import { addressOf } from '#components/visit/page-address.ts'

interface Props {
  respectSystem: boolean
  announcement: Announcement | null
}

/**
 * The script of the head: what has to be right before the first paint and before React.
 * - `data-script` tells the style sheet that there is script; it goes where a script does not come that
 *   the page needs;
 * - an address that ends in `.html` is put right, where a host serves such files as they are;
 * - of the storage, what the theme cannot use goes: a color mode that is none, and announcements of the
 *   past. The sign of the color mode that holds is shown (`data-color-mode`). Where there is no storage,
 *   there is nothing to put right; `stored.ts` warns of it;
 * - scripts come from the site's own folders alone (Trusted Types). HTML that React writes passes: what in
 *   it could run, the page's policy refuses.
 */
export function EarlyScript({ respectSystem, announcement }: Props) {
  const modes = respectSystem ? ['light', 'dark', 'system'] : ['light', 'dark']
  const key = announcement ? announcementKeyOf(announcement) : ''
  const call = `(${code})(${JSON.stringify(modes)},${JSON.stringify(key)})`
  return <script dangerouslySetInnerHTML={{ __html: call }} />
}

const code = `(modes,key)=>{
let root=document.documentElement,place=location,clean=place.pathname.replace(/(\\/index)?\\.html?$/,'')||'/';
root.dataset.script='';
addEventListener('error',e=>{if(e.target instanceof HTMLScriptElement)delete root.dataset.script},true);
if(clean!=place.pathname)history.replaceState(history.state,'',clean+place.search+place.hash);
try{
let store=localStorage,mode=store.getItem('theme');
if(modes.includes(mode))root.dataset.colorMode=mode;else if(mode!=null)store.removeItem('theme');
for(let name of Object.keys(store))if(name!=key&&/^announcement/.test(name))store.removeItem(name)
}catch{}
self.trustedTypes?.createPolicy('default',{createHTML:html=>html,createScriptURL:url=>{
let{origin,pathname}=new URL(url,place);
return origin==place.origin&&/^${addressOf('/_').replaceAll('/', '\\/')}(next|site|pagefind)\\//.test(pathname)?url:null
}})
}`.replaceAll('\n', '')
