import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Shows the forms that a passkey fills in, where the browser has passkeys. */
export function fillInPasskeys(): void {
  if (!browserSupportsWebAuthn()) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void fill(form)
    })
  }
}

async function fill(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const alert = form.querySelector<HTMLElement>('[role=alert]')
  if (button) button.disabled = true
  if (alert) alert.hidden = true
  try {
    const answer = await ask(form)
    form.querySelector<HTMLInputElement>('input[name=answer]')!.value = JSON.stringify(answer)
    form.submit()
  } catch (error) {
    if (alert) {
      alert.textContent = wordsOf(error as Error)
      alert.hidden = false
    }
    if (button) button.disabled = false
  }
}

async function ask(form: HTMLFormElement): Promise<unknown> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const answer = await fetch(form.dataset['options'] ?? '', { method: 'POST', body })
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(
      answer.status === 429 ? 'Too many attempts. Wait a while.' : 'That did not work. Load the page again.',
    )
  const optionsJSON = await answer.json()
  return form.dataset['passkey'] === 'create'
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON })
}

/** What browsers say is for developers; who cancels knows. */
function wordsOf({ name, message }: Error): string {
  if (name === 'InvalidStateError') return 'This passkey is registered already.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or sign in in another way.'
  return message
}
