import { readFileSync } from 'node:fs'
import type { SyntaxNodeRef } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../src/service/config.ts'
import { startTelemetry } from '../../../src/service/telemetry/start-telemetry.ts'
import { scene } from '../../support/service.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: Record<string, string>
  readonly annotations: Record<string, string>
}

const read = (file: string) => readFileSync(file, 'utf8')
const { groups } = parse(read('deploy/monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((it) => it.rules)
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json'))
const operating = read('docs/operating.md')

/** Metrics that an expression names, and labels that it matches or groups by. @throws Error where it is no PromQL */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  // Grafana fills these in before Prometheus reads them.
  const filled = expression.replaceAll('$__rate_interval', '5m')
  const found = { metrics: new Set<string>(), labels: new Set<string>() }
  const textOf = ({ from, to }: SyntaxNodeRef) => filled.slice(from, to)
  parser.parse(filled).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`No PromQL at ${node.from}: ${filled}`)
      if (node.name === 'Identifier') found.metrics.add(textOf(node))
      if (node.name === 'LabelName') found.labels.add(textOf(node))
    },
  })
  return { metrics: [...found.metrics], labels: [...found.labels] }
}

/** Metrics that /metrics exposes, with the labels that each can have. */
let labelsByMetric: ReadonlyMap<string, ReadonlySet<string>>
beforeAll(async () => {
  const on = { METRICS: 'on', HOST: '127.0.0.1' }
  const { app, post } = scene(on, undefined, await startTelemetry(readConfig(on)))
  await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'nothing' }))
  const text = await (await app.request('/metrics')).text()
  const labels = new Map<string, Set<string>>()
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\w+)/gm)) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const part of parts) labels.set(`${name}${part}`, new Set(part === '_bucket' ? ['le'] : []))
  }
  // Labels stand in the documents, as some have no sample before something has happened.
  for (const [, name, cell] of operating.matchAll(/^\| `(roomwright_\w+)` \| ([^|]*)\|/gm))
    for (const [, label] of cell!.matchAll(/`(\w+)`/g))
      for (const part of ['', '_bucket', '_sum', '_count']) labels.get(`${name}${part}`)?.add(label!)
  labelsByMetric = labels
})

/** Metrics and labels of Prometheus itself. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] }

function strangersIn(expression: string): string[] {
  const { metrics, labels } = namesIn(expression)
  const known = new Set([...OF_PROMETHEUS.labels, ...metrics.flatMap((it) => [...(labelsByMetric.get(it) ?? [])])])
  return [
    ...metrics.filter((it) => !labelsByMetric.has(it) && !OF_PROMETHEUS.metrics.includes(it)),
    ...labels.filter((it) => !known.has(it)),
  ]
}

test('names of no metric or label are found, and so is what is no PromQL', () => {
  expect(
    strangersIn('sum by (operation, colour) (rate(roomwright_calls_total{shape="box"}[5m])) / roomwright_nothing'),
  ).toEqual(['roomwright_nothing', 'colour', 'shape'])
  expect(strangersIn('sum by (le) (roomwright_call_seconds_bucket)')).toEqual([])
  expect(() => strangersIn('sum by (rate(up[5m])')).toThrow('No PromQL')
})

describe('alerts', () => {
  test.each(
    rules.map((it) => [it.alert, it] as const),
  )('%s asks for what is exposed, and has a runbook', (name, rule) => {
    expect(strangersIn(rule.expr)).toEqual([])
    expect(rule.annotations['runbook']).toBe(`docs/operating.md#${name.toLowerCase()}`)
    expect(rule.annotations['summary']).toMatch(/\S/)
    expect(['page', 'ticket', 'info']).toContain(rule.labels['severity'])
    const [, text = ''] = new RegExp(`^### ${name}\\n\\n([^#]+)`, 'm').exec(operating) ?? []
    expect(text.trim().length).toBeGreaterThan(80)
  })

  test('each has a section of the documents and a case, and no section and no case is of another', () => {
    const names = rules.map(({ alert }) => alert).toSorted()
    expect(new Set(names).size).toBe(names.length)
    expect([...operating.matchAll(/^### (Roomwright\w+)$/gm)].map(([, name]) => name).toSorted()).toEqual(names)
    const { tests } = parse(read('deploy/monitoring/alerts.test.yml')) as { tests: { name: string }[] }
    const cases = tests.map(({ name }) => name).filter((name) => name.startsWith('Roomwright'))
    expect(cases.toSorted()).toEqual(names)
  })
})

describe('the dashboard', () => {
  interface Panel {
    readonly id: number
    readonly type: string
    readonly title: string
    readonly gridPos: { x: number; y: number; w: number; h: number }
    readonly targets?: readonly { refId: string; expr: string }[]
  }
  const panels = dashboard.panels as Panel[]
  const graphs = panels.filter(({ type }) => type !== 'row')

  test('asks for what is exposed', () => {
    const expressions = graphs.flatMap(({ targets }) => targets!.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(30)
    for (const expression of [...expressions, ...dashboard.annotations.list.map(({ expr }: { expr: string }) => expr)])
      expect([expression, strangersIn(expression)]).toEqual([expression, []])
    for (const { query } of dashboard.templating.list.slice(1)) {
      const [, selector] = /^label_values\((.*), \w+\)$/.exec(query.query)!
      expect(strangersIn(selector!)).toEqual([])
    }
  })

  test('shows every metric of the service', () => {
    const queried = new Set(graphs.flatMap(({ targets }) => targets!.flatMap(({ expr }) => namesIn(expr).metrics)))
    const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
    const shown = new Set([...queried].map(base))
    // Those that only name a version or a kind have no curve.
    const others = [...labelsByMetric.keys()]
      .filter((it) => it.startsWith('roomwright_') && !/_(info)$/.test(it))
      .map(base)
    expect([...new Set(others)].filter((it) => !shown.has(it))).toEqual([])
  })

  test('its panels have a place each, an id each and a source', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { targets } of graphs) expect(new Set(targets!.map(({ refId }) => refId)).size).toBe(targets!.length)
  })
})
