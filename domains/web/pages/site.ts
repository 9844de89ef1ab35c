// Where a world's pages come from, where they are real ones: files of a site, under an address. Whoever opens the world file on
// this machine reads the path, and the hash of what was found pins it.
import { z } from 'zod'
import type { Contents } from '../../../src/kernel/files/contents.ts'
import { contentsFrom } from '../../../src/kernel/files/contents.ts'
import { pathInside, placeContents } from '../../../src/kernel/files/place-contents.ts'
import { readFolder } from '../../../src/kernel/files/read-folder.ts'
import { readTarball } from '../../../src/kernel/files/read-tarball.ts'
import { hasShelf } from '../../../src/kernel/host/shelf.ts'
import type { ShelvedSite } from '../../../src/kernel/page/host/page-protocol.ts'
import { WorldError } from '../../../src/world/error.ts'

const at = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#]+\/([^\s?#]*\/)?$/,
    'an address that ends in a slash, such as https://shop.example/',
  )
  .meta({ description: 'Its address, which ends in a slash.', examples: ['https://shop.example/'] })
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
  .meta({ description: 'The SHA-256 of what was found. It is filled in when the file is read.' })
const below = z
  .string()
  .default('')
  .meta({ description: 'The folder in the package that is the site.', examples: ['dist'] })

/** A site of real pages. */
export const Site = z.union([
  z
    .strictObject({
      at,
      folder: z.string().min(1).meta({ description: 'Its path, from the world file.' }),
      hash,
    })
    .meta({ description: 'The files of a folder.' }),
  z
    .strictObject({
      at,
      tarball: z.string().min(1).meta({ description: 'Its path, from the world file.' }),
      below,
      hash,
    })
    .meta({ description: 'The files of an npm package (.tgz).' }),
  z
    .strictObject({
      at,
      files: z
        .record(z.string().min(1).max(500), z.string().max(2_000_000))
        .meta({ description: 'Their texts, by path.', examples: [{ 'index.html': '<h1>Shop</h1>' }] }),
    })
    .meta({ description: 'Files that are written down here.' }),
])
export type Site = z.infer<typeof Site>

/** The site with its path made absolute, and pinned by the hash of what is there. */
export function pinSite(site: Site, { folder }: { folder: string }): Site {
  if ('files' in site) return site
  const absolute =
    'folder' in site
      ? { ...site, folder: pathInside(folder, site.folder, 'state.site') }
      : { ...site, tarball: pathInside(folder, site.tarball, 'state.site') }
  const found = read(absolute)
  if (site.hash !== undefined && site.hash !== found.hash) throw changed(absolute)
  placeContents(found)
  return { ...absolute, hash: found.hash }
}

/** Makes the files of a site available, and says on which shelf they lie. */
export function shelvedSite(site: Site): ShelvedSite {
  if ('files' in site) {
    const found = inlineContents(site.files)
    placeContents(found)
    return { at: site.at, shelf: found.hash }
  }
  if (site.hash === undefined) {
    throw new WorldError('world', `This world names ${pathOf(site)}, which only a world file may do.`, {
      remedy: 'Save the world in a file of this machine and open that, or put the files into its state.',
    })
  }
  if (!hasShelf(site.hash)) {
    const found = read(site)
    if (found.hash !== site.hash) throw changed(site)
    placeContents(found)
  }
  return { at: site.at, shelf: site.hash, ...('below' in site && { below: site.below }) }
}

type DiskSite = Exclude<Site, { files: unknown }>

function read(site: DiskSite): Contents {
  if ('tarball' in site) return readTarball(site.tarball)
  return readFolder(site.folder, { isLeftOut: name => /^(\.git|node_modules)\/?$/.test(name) })
}

function inlineContents(files: { readonly [path: string]: string }): Contents {
  const entries = Object.entries(files).map(([path, text]) => {
    const bytes = Buffer.from(text)
    return { path, kind: 'file', isExecutable: false, size: bytes.length, bytes } as const
  })
  return contentsFrom('the files of a site', entries, ({ path }) => {
    throw new WorldError('kernel', `There is no ${path}.`)
  })
}

function pathOf(site: DiskSite): string {
  return 'folder' in site ? site.folder : site.tarball
}

function changed(site: DiskSite): WorldError {
  return new WorldError('world', `${pathOf(site)} is not what it was when this world was pinned to it.`, {
    remedy: 'Restore it to continue, or open a new session in the world as it is now.',
  })
}
