import type { Context } from 'hono'
import type { Service } from '../../../service.ts'
import type { Env } from '../../env.ts'
import { readFileForm } from '../../file-form.ts'
import { seeOther } from '../../html.ts'
import { requireSameSite } from '../../same-site.ts'
import { requireOwnForm, type SignedInRequest, signedInRequest, withErrorPage } from './signed-in-request.ts'

/** What a form with files does, as `formAction` for one without. Nothing is read of who is not signed in. */
export const fileFormAction = (
  service: Service,
  filesBytesMax: number,
  act: (request: SignedInRequest, form: FormData) => Promise<Response>,
): ((c: Context<Env>) => Promise<Response>) =>
  withErrorPage(service, async (c, scoped) => {
    requireSameSite(service.config, c.req.raw)
    const request = await signedInRequest(scoped, c)
    if (!request) return seeOther('/sign-in')
    const form = await readFileForm(c.req.raw, filesBytesMax)
    const csrf = form.get('csrf')
    requireOwnForm(request, typeof csrf === 'string' ? csrf : null)
    return act(request, form)
  })
