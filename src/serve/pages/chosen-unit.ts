import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import { PLAIN_UNITS, type PlainUnit } from '../../schema/furnishing/read-length.ts'

/** No secret: what the browser keeps of the unit that lengths and areas are shown in. */
const COOKIE = 'roomwright_unit'
const YEAR_SECONDS = 365 * 24 * 3600

const isUnit = (text: string | undefined): text is PlainUnit => PLAIN_UNITS.some((it) => it === text)

/** The unit that the address of a page names, else the one that was chosen last. */
export function chosenUnit(c: Context): PlainUnit {
  const asked = c.req.query('unit')
  if (isUnit(asked)) return asked
  const kept = parse(c.req.header('cookie') ?? '')[COOKIE]
  return isUnit(kept) ? kept : 'm'
}

/** The same answer, after which the browser keeps the unit that the address of a page names. */
export function withChosenUnit(c: Context, response: Response): Response {
  const asked = c.req.query('unit')
  if (isUnit(asked))
    response.headers.append(
      'set-cookie',
      serialize(COOKIE, asked, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax' }),
    )
  return response
}
