import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import { PLAIN_UNITS, type PlainUnit, UNIT_COOKIE } from '../../schema/furnishing/read-length.ts'

const isUnit = (text: string | undefined): text is PlainUnit => PLAIN_UNITS.some((it) => it === text)

/** The unit that the address of a page names, else the one that was chosen last. */
export function chosenUnit(c: Context): PlainUnit {
  const named = c.req.query('unit')
  if (isUnit(named)) return named
  const stored = parse(c.req.header('cookie') ?? '')[UNIT_COOKIE.name]
  return isUnit(stored) ? stored : 'm'
}

/** The same answer, after which the browser keeps the unit that the address of a page names. */
export function withChosenUnit(c: Context, response: Response): Response {
  const named = c.req.query('unit')
  if (isUnit(named))
    response.headers.append(
      'set-cookie',
      serialize(UNIT_COOKIE.name, named, { path: '/', maxAge: UNIT_COOKIE.seconds, sameSite: 'Lax' }),
    )
  return response
}
