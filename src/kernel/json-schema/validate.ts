// Whether a value fits a JSON Schema, in the words of servers that are made with the MCP TypeScript SDK. This is an
// interpreter: nothing is compiled to code, steps and depth are counted, and patterns take linear time.
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import { isSchema, type Schema, schemaAt, schemasInList } from './schema.ts'
import { arrayIssues } from './validate-array.ts'
import { objectIssues } from './validate-object.ts'
import { lengthIssues, numberIssues, stringIssues } from './validate-scalar.ts'
import { type At, fatal, type Issue, type Visit } from './visit.ts'

export interface Validity {
  readonly issues: readonly Issue[]
  /** Keywords that cannot be decided here, by name. */
  readonly undecided: ReadonlySet<string>
}

const maxDepth = 100
const unsupported = [
  'if',
  'not',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'propertyNames',
  'patternProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$dynamicRef',
]

/** Validates a value. Throws a WorldError at 'limit' where that takes more steps than allowed. */
export function validate(
  schema: Schema,
  value: Json | undefined,
  { maxSteps = 200_000 }: { maxSteps?: number } = {},
): Validity {
  const visit: Visit = {
    root: schema,
    undecided: new Set(),
    stepsLeft: maxSteps,
    depth: 0,
    issuesOf: (inner, at) => issuesOf(visit, inner, at),
  }
  return { issues: issuesOf(visit, schema, { value, path: [] }), undecided: visit.undecided }
}

function issuesOf(visit: Visit, schema: Schema, { value, path }: At): readonly Issue[] {
  visit.stepsLeft--
  if (visit.stepsLeft < 0 || visit.depth > maxDepth) throw endless()
  visit.depth++
  try {
    if (typeof schema === 'boolean')
      return schema ? [] : [fatal(path, `Invalid input: expected never, received ${kindOf(value)}`)]
    for (const keyword of unsupported) if (schema[keyword] !== undefined) visit.undecided.add(keyword)
    if (typeof schema.$ref === 'string') return referenceIssues(visit, schema.$ref, { value, path })
    return keywordIssues(visit, schema, { value, path })
  } finally {
    visit.depth--
  }
}

function referenceIssues(visit: Visit, reference: string, at: At) {
  const target = schemaAt(visit.root, reference)
  if (target !== undefined) return issuesOf(visit, target, at)
  visit.undecided.add('$ref')
  return []
}

function keywordIssues(visit: Visit, schema: Exclude<Schema, boolean>, at: At): readonly Issue[] {
  const { value, path } = at
  if (Array.isArray(schema.enum)) return enumIssues(schema.enum, at)
  if (schema.const !== undefined) {
    return isSame(schema.const, value) ? [] : [fatal(path, `Invalid input: expected ${shown(schema.const)}`)]
  }
  const issues = [...typedIssues(visit, schema, at)]
  for (const part of schemasInList(schema.allOf)) issues.push(...issuesOf(visit, part, at))
  const branches = [...schemasInList(schema.anyOf), ...schemasInList(schema.oneOf)]
  if (branches.length > 0) issues.push(...unionIssues(visit, branches, at))
  return issues
}

function enumIssues(values: readonly Json[], { value, path }: At) {
  if (values.some(candidate => isSame(candidate, value))) return []
  const [only] = values
  const message =
    values.length === 1 && only !== undefined
      ? `Invalid input: expected ${shown(only)}`
      : `Invalid option: expected one of ${values.map(shown).join('|')}`
  return [fatal(path, message)]
}

function typedIssues(visit: Visit, schema: Exclude<Schema, boolean>, at: At): readonly Issue[] {
  const types = typesOf(schema)
  if (types.length === 0) return at.value === undefined ? [] : detailIssues(visit, schema, at)
  const actual = kindOf(at.value)
  const fits = types.some(type => (type === 'integer' ? actual === 'number' : type === actual))
  if (fits) {
    const fraction = actual === 'number' && !types.includes('number') && !Number.isInteger(at.value)
    return fraction
      ? [fatal(at.path, 'Invalid input: expected int, received number')]
      : detailIssues(visit, schema, at)
  }
  const [wanted = '', ...others] = types.filter(type => type !== 'null')
  if (others.length > 0) return [fatal(at.path, 'Invalid input')]
  const complaint = fatal(at.path, `Invalid input: expected ${expected(wanted, schema)}, received ${actual}`)
  return [complaint, ...lengthIssues(schema, at)]
}

// a schema with properties and no type is meant for objects
function typesOf(schema: Exclude<Schema, boolean>): readonly string[] {
  const { type } = schema
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return type.filter(name => typeof name === 'string')
  return schema.properties === undefined ? [] : ['object']
}

function expected(type: string, schema: Exclude<Schema, boolean>): string {
  if (type === 'integer') return 'number'
  if (type === 'object' && schema.properties === undefined && isSchema(schema.additionalProperties))
    return 'record'
  return type === '' ? 'null' : type
}

function detailIssues(visit: Visit, schema: Exclude<Schema, boolean>, { value, path }: At): readonly Issue[] {
  if (typeof value === 'string') return stringIssues(visit, schema, { value, path })
  if (typeof value === 'number') return numberIssues(schema, { value, path })
  if (Array.isArray(value)) return arrayIssues(visit, schema, { value, path })
  if (value !== null && typeof value === 'object')
    return objectIssues(visit, schema, { value: value as { readonly [key: string]: Json }, path })
  return []
}

function unionIssues(visit: Visit, branches: readonly Schema[], at: At): readonly Issue[] {
  const outcomes = branches.map(branch => ({ branch, issues: issuesOf(visit, branch, at) }))
  if (outcomes.some(({ issues }) => issues.length === 0)) return []
  const close = outcomes.filter(({ issues }) => issues.every(({ isFatal }) => !isFatal))
  const [nearest] = close
  if (close.length === 1 && nearest !== undefined) return nearest.issues
  // "this or null" complains as "this" does
  const real = outcomes.filter(({ branch }) => typeof branch === 'boolean' || branch.type !== 'null')
  const [only] = real
  if (real.length === 1 && only !== undefined) return only.issues
  return [fatal(at.path, 'Invalid input')]
}

function endless(): WorldError {
  return new WorldError('limit', 'Checking the arguments against the schema takes more steps than allowed.', {
    remedy: 'Simplify the schema: it refers to itself too often, or combines too many alternatives.',
  })
}

/** The kind of a value as complaints name it. */
function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'undefined'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isSame(a: Json, b: Json | undefined): boolean {
  return b !== undefined && (a === b || JSON.stringify(a) === JSON.stringify(b))
}

function shown(value: Json): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
}
