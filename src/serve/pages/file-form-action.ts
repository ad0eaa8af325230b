import type { Context } from 'hono'
import type { Service } from '../../service/service.ts'
import { type FileForm, formBytesMax, readFileForm, requireFileForm } from '../http/bodies/file-form.ts'
import { reserve } from '../http/bodies/large-input.ts'
import { requireSameSite } from '../http/callers/same-site.ts'
import type { Env } from '../http/env.ts'
import { seeOther } from './html.ts'
import { requireOwnForm, type SignedInRequest, signedInRequest, withErrorPage } from './signed-in-request.ts'

/** What a form with files does, as `formAction` for one without. Nothing is read of who is not signed in. */
export const fileFormAction = (
  service: Service,
  filesBytesMax: number,
  act: (request: SignedInRequest, form: FileForm) => Promise<Response>,
): ((c: Context<Env>) => Promise<Response>) =>
  withErrorPage(service, async (c, scoped) => {
    requireSameSite(service.config, c.req.raw)
    const request = await signedInRequest(scoped, c)
    if (!request) return seeOther('/sign-in')
    requireFileForm(c.req.raw.headers)
    const { raw } = c.req
    const held = await reserve(service, request.caller, { work: 'readFile' }, raw, formBytesMax(filesBytesMax))
    const form = await readFileForm(raw, filesBytesMax, service.spool).finally(held.release)
    try {
      const csrf = form.fields.get('csrf')
      requireOwnForm(request, typeof csrf === 'string' ? csrf : null)
      return await act(request, form)
    } finally {
      for (const file of form.files) await file.remove()
    }
  })
