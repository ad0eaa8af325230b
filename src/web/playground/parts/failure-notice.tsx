import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../solver/failure.ts'
import { ask, failure } from '../state/workspace.ts'

/** Why there is no answer, and a way on. */
export function FailureNotice() {
  const it = failure.value
  return it ? <Notice key={`${it.kind}${it.retryAt}`} failure={it} /> : null
}

function Notice({ failure: { kind, title, text, retryAt } }: { readonly failure: Failure }) {
  const wait = useCountdown(retryAt)
  useEffect(() => {
    if (retryAt !== undefined && wait === 0) ask('full')
  }, [retryAt, wait])
  return (
    <div class={`notice ${kind === 'request' ? 'warn' : 'bad'}`} role="alert">
      <div>
        <strong>{title}</strong>
        <p>
          {text} {wait > 0 && `Next try in ${wait} s.`}
        </p>
        {kind !== 'request' && (
          <button type="button" class="small" onClick={() => ask('full')} disabled={wait > 0}>
            Try again
          </button>
        )}
      </div>
    </div>
  )
}

/** Seconds up to a moment, each second anew; 0 once it is there. */
function useCountdown(until: number | undefined): number {
  const secondsLeft = () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
