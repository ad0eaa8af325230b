import { startReceiver } from './receiver.ts'

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly status: { readonly code?: number }
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[] }[]
}

/** A collector of OpenTelemetry on this machine, which takes spans over HTTP in JSON. */
export async function startCollector() {
  const { received, port, stop } = await startReceiver((_received, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const spans = () =>
    received.flatMap(({ body }) =>
      (JSON.parse(body) as Export).resourceSpans.flatMap((it) => it.scopeSpans.flatMap((scope) => scope.spans)),
    )
  /** Spans of a trace, each with its children in the order in which they began: `name` or `[name, children]`. */
  const tree = (traceId: string, parentSpanId: string): Tree[] =>
    spans()
      .filter((it) => it.traceId === traceId && (it.parentSpanId ?? '') === parentSpanId)
      .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
      .map(({ name, spanId }) => {
        const children = tree(traceId, spanId)
        return children.length === 0 ? name : [name, children]
      })
  return { received, spans, tree, stop, endpoint: `http://127.0.0.1:${port}` }
}

export type Tree = string | [string, Tree[]]

/** An attribute of a span. */
export function attributeOf({ attributes }: CollectedSpan, name: string): unknown {
  const value = attributes.find(({ key }) => key === name)?.value
  return value && Object.values(value)[0]
}
