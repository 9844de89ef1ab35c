// Expands references to variables and calls of functions.
import { NotComputable } from '../../../not-computable.ts'
import { MakeError, type Place } from '../make-error.ts'
import type { MakeState } from '../make-state.ts'
import { type MakeVariable, Scope } from '../variables/scope.ts'
import { functionNamed, type MakeFunction } from './function.ts'
import { makeFunctions } from './make-functions.ts'
import { patternReplaced } from './pattern.ts'

const maxDepth = 200

interface ExpanderOptions {
  readonly scope?: Scope | undefined
  readonly place?: Place | undefined
  readonly mistakes?: Place | undefined
}

/** Expands texts as they are seen from one scope. */
export class Expander {
  readonly make: MakeState
  readonly scope: Scope
  readonly place: Place | undefined
  /** Where the variable was set that is being expanded, else the place itself: what mistakes are told of. */
  private readonly mistakes: Place | undefined
  private readonly open: ReadonlySet<string>
  private readonly depth: number

  constructor(
    make: MakeState,
    { scope = make.globals, place, mistakes = place }: ExpanderOptions = {},
    open: ReadonlySet<string> = new Set(),
    depth = 0,
  ) {
    this.make = make
    this.scope = scope
    this.place = place
    this.mistakes = mistakes
    this.open = open
    this.depth = depth
  }

  /** The same in another scope. */
  within(scope: Scope): Expander {
    return new Expander(this.make, this.seen(scope), this.open, this.depth)
  }

  /** A call may call itself. */
  calling(scope: Scope): Expander {
    if (this.depth > maxDepth) throw new RangeError('a function that calls itself without end')
    return new Expander(this.make, this.seen(scope), new Set(), this.depth + 1)
  }

  private seen(scope: Scope): ExpanderOptions {
    return { scope, place: this.place, mistakes: this.mistakes }
  }

  fail(message: string): never {
    throw new MakeError(message, this.mistakes)
  }

  /** The text with every reference replaced. */
  async expand(text: string): Promise<string> {
    let at = text.indexOf('$')
    if (at === -1) return text
    let result = text.slice(0, at)
    while (at < text.length) {
      this.make.process.shell.surroundings.budget.command()
      const next = text.charAt(at + 1)
      let end = at + 2
      if (next === '$') result += '$'
      else if (next === '(' || next === '{') {
        end = closingOf(text, at + 1)
        if (end === -1) this.failUnended(text.slice(at + 2), next)
        result += await this.reference(text.slice(at + 2, end), next)
        end++
      } else if (next !== '' && !/\s/.test(next)) result += await this.value(next)
      const following = text.indexOf('$', end)
      at = following === -1 ? text.length : following
      result += text.slice(end, at)
    }
    return result
  }

  private failUnended(inner: string, opener: '(' | '{'): never {
    // its name may be all there is
    const called = functionNamed(`${inner} `, makeFunctions)
    if (!called) this.fail('unterminated variable reference')
    const closer = opener === '(' ? ')' : '}'
    return this.fail(`unterminated call to function '${called.made.name}': missing '${closer}'`)
  }

  private async reference(inner: string, opener: '(' | '{'): Promise<string> {
    const called = functionNamed(inner, makeFunctions)
    if (called) return this.call(called.made, argumentsOf(called.rest, called.made, opener))
    const name = inner.includes('$') ? await this.expand(inner) : inner
    const colon = name.indexOf(':')
    const equals = colon === -1 ? -1 : name.indexOf('=', colon)
    if (colon <= 0 || equals === -1) return this.value(name)
    const value = await this.value(name.slice(0, colon))
    const [from, to] = [name.slice(colon + 1, equals), name.slice(equals + 1)]
    return from.includes('%')
      ? patternReplaced(from, to, value)
      : patternReplaced(`%${from}`, `%${to}`, value)
  }

  /** Calls a function with arguments as they were written. */
  async call(made: MakeFunction, written: readonly string[]): Promise<string> {
    const { name, least, isLazy } = made
    if (written.length < least)
      this.fail(`insufficient number of arguments (${written.length}) to function '${name}'`)
    if (isLazy) return made.run(written, this)
    const expanded: string[] = []
    for (const argument of written) expanded.push(await this.expand(argument))
    return made.run(expanded, this)
  }

  /** The value of a variable, expanded where its flavour says so. */
  async value(name: string): Promise<string> {
    const found = this.scope.find(name)
    if (!found) {
      if (name === '.VARIABLES') throw new NotComputable('the names of all variables of make')
      if (this.make.options.warnsOfUndefined && !/^[@%*+<?^|]/.test(name))
        await this.make.report.complain(`warning: undefined variable '${name}'`, this.place)
      return ''
    }
    return this.variable(name, found)
  }

  private async variable(
    name: string,
    { variable, scope }: { variable: MakeVariable; scope: Scope },
  ): Promise<string> {
    if (!variable.isRecursive && !variable.isAppended) return variable.value
    const mistakes = variable.place ?? this.mistakes
    if (this.open.has(name))
      throw new MakeError(`Recursive variable '${name}' references itself (eventually)`, mistakes)
    const inside = new Expander(
      this.make,
      { ...this.seen(this.scope), mistakes },
      new Set(this.open).add(name),
      this.depth,
    )
    const own = variable.isRecursive ? await inside.expand(variable.value) : variable.value
    const outer = variable.isAppended ? scope.outer?.find(name) : undefined
    if (!outer) return own
    const before = await this.variable(name, outer)
    return before === '' ? own : `${before} ${own}`
  }

  /** The function of that name. */
  builtIn(name: string): MakeFunction | undefined {
    return makeFunctions.get(name)
  }

  /** A scope for the arguments of a call. */
  callScope(): Scope {
    return new Scope(this.scope)
  }
}

/** Where a reference that begins with a bracket at `from` ends; -1 where it does not. */
export function closingOf(text: string, from: number): number {
  const opener = text.charAt(from)
  const closer = opener === '(' ? ')' : '}'
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === opener) depth++
    else if (character === closer && --depth === 0) return at
  }
  return -1
}

function argumentsOf(text: string, { most }: MakeFunction, opener: '(' | '{'): string[] {
  const closer = opener === '(' ? ')' : '}'
  const found: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === opener) depth++
    else if (character === closer) depth--
    else if (character === ',' && depth === 0 && found.length < most - 1) {
      found.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...found, text.slice(from)]
}
