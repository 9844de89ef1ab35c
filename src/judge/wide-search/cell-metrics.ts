// The cell metrics of WideSearch: what is done to two texts first, and whether one counts as the other.
import type { ColumnMetric } from '../../world/check.ts'
import { readDate } from './date-text.ts'

type Preprocess = ColumnMetric['preprocess'][number]
/** Every metric but the one that asks a model. */
export type CellMetric = Exclude<ColumnMetric['metric'][number], 'llm_judge'>

const number = /[-+]?\d*\.\d+%?|[-+]?\d+\.?\d*%?/
const address = /https?:\/\/[^\s"'<>|)\]]+/g
const nearDays = 31

const preprocessors: { readonly [name in Preprocess]: (text: string) => string } = {
  extract_number: text => number.exec(text.replaceAll(',', ''))?.[0] ?? 'NULL',
  norm_str: text => text.toLowerCase().trim().replaceAll(' ', '').replaceAll('*', ''),
  norm_date: text => readDate(text) ?? text,
}

/** The text after these steps. */
export function preprocessed(text: string, steps: readonly Preprocess[]): string {
  return steps.reduce((made, step) => preprocessors[step](made), text)
}

/** Whether a response counts as the target: 1 or 0. */
export function cellScore(
  metric: CellMetric,
  { response, target, criterion = 0 }: { response: string; target: string; criterion?: number },
): 0 | 1 {
  return metrics[metric](response, target, criterion) ? 1 : 0
}

const metrics: {
  readonly [name in CellMetric]: (response: string, target: string, criterion: number) => boolean
} = {
  exact_match: (response, target) => response.toLowerCase() === target.toLowerCase(),
  in_match: (response, target) => target.includes(response),
  url_match: (response, target) => {
    const [found, wanted] = [hostsIn(response), hostsIn(target)]
    return found.size === wanted.size && [...found].every(host => wanted.has(host))
  },
  number_near: (response, target, criterion) => {
    const [found, wanted] = [numberFrom(response), numberFrom(target)]
    if (found === undefined || wanted === undefined) return found === wanted && response === target
    return Math.abs(found - wanted) <= Math.abs(wanted) * criterion
  },
  date_near: (response, target) => {
    const [found, wanted] = [readDate(response), readDate(target)]
    if (found === undefined || wanted === undefined) return found === wanted
    return Math.abs(Date.parse(found) - Date.parse(wanted)) / 86_400_000 <= nearDays
  },
}

function hostsIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(address), ([url]) => URL.parse(url)?.host ?? '').filter(Boolean))
}

// a percentage is the hundredth part
function numberFrom(text: string): number | undefined {
  const plain = text.replaceAll('%', '').trim()
  const value = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? (text.includes('%') ? value / 100 : value) : undefined
}
