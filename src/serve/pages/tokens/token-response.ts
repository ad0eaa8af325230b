import { pageResponder } from '../page-responder.ts'
import { formFaultOf } from '../page-words.ts'

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  deleted: 'The token has been deleted.',
  disabled: 'The token has been disabled.',
  enabled: 'The token works again.',
  none: 'Tick the tokens first.',
  'deleted-all': 'The tokens have been deleted.',
  'disabled-all': 'The tokens have been disabled.',
  'enabled-all': 'The tokens work again.',
}

/** Sends a page about tokens. */
export const tokenResponse = pageResponder({
  done: DONE,
  faultOf: (error, sent) =>
    formFaultOf(error, { domains: sent.get('domains') ?? '', addresses: sent.get('addresses') ?? '' }),
})
