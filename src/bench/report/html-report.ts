// The report as one page that needs nothing else: no network, no other file. Rows are packed one by one and unpacked
// when they are looked at, so that neither the writer nor the reader holds them all.
import { createWriteStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { deflateRawSync } from 'node:zlib'
import { dimensions } from '../../judge/verdict.ts'
import { fill } from '../../world/text/fill.ts'
import { rowsOf } from '../score/score-file.ts'
import { valueText } from '../score/score-text.ts'
import { barChart, histogram, radarChart } from './charts.ts'
import { escaped, scriptJson } from './markup.ts'
import type { ReportData } from './report-data.ts'
import { costTable, madeLines, metricTable, scoreTable, type Table } from './report-tables.ts'
import { cardOf } from './row-card.ts'
import { secondSteps } from './run-costs.ts'

const page = readFileSync(new URL('./page.template', import.meta.url), 'utf8')
const rowsPlace = '{{rows}}'

/** Writes the page. */
export async function writeHtmlReport(file: string, data: ReportData): Promise<void> {
  const at = page.indexOf(rowsPlace)
  const head = fill(page.slice(0, at), headParts(data))
  async function* parts() {
    yield head
    let place = 0
    for await (const row of rowsOf(data.file)) {
      if (data.shown.has(place)) {
        const packed = deflateRawSync(JSON.stringify(cardOf(row))).toString('base64')
        yield `<script type="text/plain" id="row-${place}">${packed}</script>\n`
      }
      place += 1
    }
    yield page.slice(at + rowsPlace.length)
  }
  await pipeline(parts, createWriteStream(file))
}

function headParts({ title, score, costs, lines, shown }: ReportData): Record<string, string> {
  const { macro_overall, intervals, micro_overall } = score
  const index = lines.flatMap((line, place) => (shown.has(place) ? { ...line, place } : []))
  return {
    title: escaped(title),
    headline: `${macro_overall === null ? '–' : macro_overall.toFixed(2)} <small>${escaped(
      `macro mean${intervals.macro_overall ? `, 95 % interval ${intervals.macro_overall.map(end => end.toFixed(2)).join(' to ')}` : ''} · micro mean ${valueText(micro_overall, null).trim()}`,
    )}</small>`,
    notes: score.notes.map(note => `<li>${escaped(note)}</li>`).join(''),
    charts: charts({ score, lines, costs }),
    scores: tableHtml(scoreTable(score)),
    metrics: tableHtml(metricTable(score)),
    costs: tableHtml(costTable(costs)),
    made: madeLines(score)
      .map(line => `<div>${escaped(line)}</div>`)
      .join(''),
    index: scriptJson(index),
  }
}

function charts({ score, lines, costs }: Pick<ReportData, 'score' | 'lines' | 'costs'>): string {
  const domains = Object.entries(score.domains)
  const bars = domains.map(([name, domain]) => ({
    name,
    value: domain.total_score,
    interval: domain.intervals.total_score,
  }))
  const axes = dimensions.map(name => {
    const values = domains.flatMap(([, domain]) => domain[name] ?? [])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return { name, value: values.length === 0 ? null : mean, interval: null }
  })
  const totals = lines.flatMap(({ total }) => total ?? [])
  const bins = Array.from({ length: 8 }, (_, bin) => 1 + bin / 2)
  const counts = bins.map(
    low => totals.filter(total => total >= low && (total < low + 0.5 || (low === 4.5 && total === 5))).length,
  )
  return [
    ['Total by domain, with 95 % intervals', barChart(bars)],
    ['Dimensions, mean over domains', radarChart(axes)],
    [
      'Rows by mean score',
      histogram(counts, {
        labels: bins.map(low => low.toFixed(1)),
        title: 'mean of the five scores, 1 to 5',
      }),
    ],
    [
      'Rows by seconds for a prediction',
      histogram(costs.infer.bySeconds, {
        labels: [...secondSteps.map(step => `<${step}`), 'more'],
        title: 'seconds, retries included',
      }),
    ],
  ]
    .map(([title, chart]) => `<figure><h3>${title}</h3>${chart}</figure>`)
    .join('')
}

function tableHtml({ header, rows }: Table): string {
  const cell = (tag: string, value: string | number | null) =>
    `<${tag}>${escaped(value === null ? '–' : typeof value === 'number' ? value.toLocaleString('en') : value)}</${tag}>`
  const line = (tag: string, cells: readonly (string | number | null)[]) =>
    `<tr>${cells.map(value => cell(tag, value)).join('')}</tr>`
  return `<table><thead>${line('th', header)}</thead><tbody>${rows.map(row => line('td', row)).join('')}</tbody></table>`
}
