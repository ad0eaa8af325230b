import type { ServiceError } from '../../../base/errors.ts'
import { pageResponder } from '../page-responder.ts'
import { sentenceOf } from '../page-words.ts'

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  uses: 'The uses of the rooms have been saved.',
  pieces: 'The changes have been saved as a new revision.',
  furnished: 'The furnishing has been saved as a new revision.',
  restored: 'The floor is as it was in that revision; what was there since is a revision too.',
  archived: 'The floor is in the archive.',
  unarchived: 'The floor is out of the archive.',
  deleted: 'The floor has been deleted.',
  duplicated: 'There is another layout now, which stays as it is while the floor changes.',
  published: 'That layout is what everybody sees now; what was there is an earlier revision.',
  'layout-deleted': 'The layout has been deleted.',
  'building-deleted': 'The building has been deleted. Its floors are still there.',
}

const faultOf = (error: ServiceError): string =>
  error.code === 'precondition_failed'
    ? `Somebody has changed the ${/^If-Match: the building/.test(error.message) ? 'building' : 'floor'} since you opened this page. Look at it as it is now, and repeat what you did.`
    : sentenceOf(error)

/** Sends a page about floors, whose script may ask for more. */
export const floorResponse = pageResponder({ done: DONE, faultOf, asks: true })

/** The same of one that runs modules. */
export const sceneResponse = pageResponder({ done: DONE, faultOf, asks: true, modules: true })
