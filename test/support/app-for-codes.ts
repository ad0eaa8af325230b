import { cookiesOf, hiddenFields, type World } from './access.ts'
import { bytesOf, codeAt } from './totp.ts'

const SECURITY = '/settings/security'

/** Sets up an app for codes of the user of a session. @returns the recovery codes, and the cookies of the session that goes on */
export async function setUpApp(world: World, cookie: string) {
  const get = async (path: string) => (await world.request(path, { headers: { cookie } })).text()
  const csrf = hiddenFields(await get(SECURITY))['csrf']!
  await world.form(`${SECURITY}/totp`, { csrf }, { cookie })
  const page = await get(`${SECURITY}/totp`)
  const secret = bytesOf(/<p class="key"><code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!.replaceAll(' ', ''))
  const code = codeAt(secret, Math.floor(world.time.now / 30_000))
  const confirmed = await world.form(`${SECURITY}/totp/confirm`, { csrf, code }, { cookie })
  const codes = /<pre class="codes"[^>]*>([^<]+)<\/pre>/.exec(await confirmed.text())![1]!.split('\n')
  world.time.now += 30_000
  const device = confirmed.headers
    .getSetCookie()
    .find((it) => it.includes('roomwright_device'))!
    .split(';')[0]!
  return { secret, codes, cookie: cookiesOf(confirmed), device }
}
