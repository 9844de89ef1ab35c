// Where a remote lies: what is configured, as `url.<base>.insteadOf` and `pushInsteadOf` rewrite it.
import type { Config } from '../config/config.ts'

/** Where is fetched from and pushed to. */
export interface RemoteUrls {
  readonly fetch: readonly string[]
  readonly push: readonly string[]
}

/** A URL as the settings rewrite it: the longest beginning counts, of two alike the first. */
export function rewrittenUrl(config: Config, url: string, setting = 'insteadof'): string {
  let longest = ''
  let base: string | undefined
  for (const one of config.subsections('url'))
    for (const beginning of config.all(`url.${one}.${setting}`))
      if (url.startsWith(beginning) && beginning.length > longest.length) {
        longest = beginning
        base = one
      }
  return base === undefined ? url : base + url.slice(longest.length)
}

/** The URLs a remote has, rewritten. One that is not configured is its own only URL. */
export function remoteUrls(config: Config, name: string): RemoteUrls {
  const urls = config.all(`remote.${name}.url`)
  const own = config.all(`remote.${name}.pushurl`)
  return urlsOf(config, urls.length > 0 ? urls : [name], own)
}

/** The URLs that are configured for a remote, rewritten; there may be none. */
export function configuredUrls(config: Config, name: string): RemoteUrls {
  return urlsOf(config, config.all(`remote.${name}.url`), config.all(`remote.${name}.pushurl`))
}

function urlsOf(config: Config, urls: readonly string[], own: readonly string[]): RemoteUrls {
  const fetch = urls.map(url => rewrittenUrl(config, url))
  if (own.length > 0) return { fetch, push: own.map(url => rewrittenUrl(config, url)) }
  // what is rewritten for pushing alone takes the place of all other URLs
  const pushed = urls.flatMap(url => {
    const rewritten = rewrittenUrl(config, url, 'pushinsteadof')
    return rewritten === url ? [] : [rewritten]
  })
  return { fetch, push: pushed.length > 0 ? pushed : fetch }
}
