// Contents on their way between work tree and repository.
import { NotComputable } from '../../not-computable.ts'
import type { Config } from '../config/config.ts'
import type { Attributes } from './attributes.ts'
import { lineEndsOf, toRepository, toWorkTree } from './line-ends.ts'

/** Turns contents into what is stored, and what is stored into contents. */
export class Conversion {
  readonly attributes: Attributes
  private readonly config: Config
  private readonly warned = new Map<string, string>()

  constructor(attributes: Attributes, config: Config) {
    this.attributes = attributes
    this.config = config
  }

  private ends(path: string) {
    const said = this.attributes.of(path)
    const filter = said.get('filter')
    if (
      typeof filter === 'string' &&
      this.config.values.some(({ key }) => key.startsWith(`filter.${filter}.`))
    )
      throw new NotComputable(`git with the filter ${filter}`)
    if (said.has('ident') && said.get('ident') !== false) throw new NotComputable('the git attribute ident')
    if (said.has('working-tree-encoding')) throw new NotComputable('the git attribute working-tree-encoding')
    return lineEndsOf(said, this.config)
  }

  /** Whether nothing ever becomes of this path's content. */
  isPlain(path: string): boolean {
    return this.ends(path).kind === 'none'
  }

  toWorkTree(path: string, data: string): string {
    return toWorkTree(data, this.ends(path))
  }

  toRepository(
    path: string,
    data: string,
    { staged, isWarning = false }: { staged: () => string | undefined; isWarning?: boolean },
  ): string {
    const stored = toRepository(data, this.ends(path), staged)
    const safe = this.config.get('core.safecrlf')?.toLowerCase() ?? 'warn'
    if (stored.warning !== undefined && isWarning && !/^(false|no|off|0)$/.test(safe)) {
      if (safe !== 'warn') throw new NotComputable('git with core.safecrlf')
      this.warned.set(
        path,
        `warning: in the working copy of '${path}', ${stored.warning} the next time Git touches it\n`,
      )
    }
    return stored.data
  }

  /** Whether something is to be said of a path's line ends. */
  warnsOf(path: string): boolean {
    return this.warned.has(path)
  }

  /** What is to be said of line ends, each path once. */
  takeWarnings(): string[] {
    const texts = [...this.warned.values()]
    this.warned.clear()
    return texts
  }
}
