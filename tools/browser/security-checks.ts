// Second factors and passkeys, as people set them up and sign in with them.
import type { CDPSession, Page } from 'playwright-core'
import { bytesOf, codeAt } from '../../test/support/totp.ts'
import { type Check, equal, fillIn, open, press, signIn } from './steps.ts'
import type { World } from './world.ts'

const SECURITY = '/settings/security'

const path = (page: Page) => new URL(page.url()).pathname
const hasScripts = (page: Page) => page.viewportSize()!.width > 1000

/** Passkeys are made for names, not for addresses. */
const named = (world: World): World => ({ ...world, service: world.service.replace('127.0.0.1', 'localhost') })

async function signOut(world: World, page: Page): Promise<void> {
  await page.goto(`${world.service}${SECURITY}`)
  await page.locator('details.menu summary').click()
  await press(page, 'Sign out')
}

/** Codes of the app from now on; each can be used once. */
function codesOf(key: string): () => string {
  let counter = Math.floor(Date.now() / 30_000)
  return () => codeAt(bytesOf(key.replaceAll(' ', '')), counter++)
}

/** Sets up an app, from the page about security on; its codes, and the recovery codes. */
async function setUpApp(page: Page, look?: (page: Page, of: string) => Promise<void>) {
  await press(page, 'Set up an app')
  const key = await page.locator('.key').innerText()
  // Installed when the checks begin, after this file was read.
  const [{ PNG }, { default: jsQr }] = await Promise.all([import('pngjs'), import('jsqr')])
  const { data, width, height } = PNG.sync.read(await page.locator('.qr').screenshot())
  const address = new URL(jsQr.default(new Uint8ClampedArray(data), width, height)?.data ?? 'about:blank')
  equal(address.searchParams.get('secret'), key.replaceAll(' ', ''))
  await look?.(page, 'security, app')
  const next = codesOf(key)
  await fillIn(page, { code: '000000' })
  await press(page, 'Turn it on')
  equal(await page.getByRole('alert').innerText(), 'That code is not right. Is the clock of your phone?')
  await fillIn(page, { code: next() })
  await press(page, 'Turn it on')
  await look?.(page, 'recovery codes')
  return { next, recovery: (await page.locator('.codes').innerText()).trim().split('\n') }
}

interface Authenticator {
  readonly session: CDPSession
  readonly id: string
}

/** A phone or key inside the browser. */
async function plugIn(page: Page, options: { verifies: boolean }): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: options.verifies ? 'internal' : 'usb',
      hasResidentKey: options.verifies,
      hasUserVerification: options.verifies,
      isUserVerified: options.verifies,
      automaticPresenceSimulation: true,
    },
  })
  return { session, id }
}

/** What is evaluated in a page has helpers of the program that translates it. */
const withHelpers = (page: Page) => page.addInitScript('globalThis.__name = (it) => it')

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.locator('[name="name"][placeholder]').fill(name)
  await press(page, 'Add a passkey')
}

const alertText = async (page: Page) => (await page.getByRole('alert').innerText()).trim()

export const securityChecks: Readonly<Record<string, Check>> = {
  async 'security: an app is set up and asked for, a recovery code stands in, and both are removed'({
    world,
    user,
    page,
    look,
  }) {
    await signIn(world, user, page)
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).click()
    await look(page, 'security')
    const { next, recovery } = await setUpApp(page, look)
    equal(recovery.length, 10)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await look(page, 'security with an app')
    await signOut(world, page)
    await signIn(world, user, page)
    equal(path(page), '/sign-in/second-factor')
    await look(page, 'second step')
    await page.locator('[name="code"]').first().fill('000 000')
    await page.getByRole('button', { name: 'Sign in' }).first().click()
    equal(await alertText(page), 'That code is not right, or was used.')
    await look(page, 'second step refused')
    await page.locator('[name="code"]').first().fill(next())
    await page.getByRole('button', { name: 'Sign in' }).first().click()
    await page.waitForURL('**/floors')
    await signOut(world, page)
    await signIn(world, user, page)
    await open(page, 'Use a recovery code')
    await look(page, 'second step, recovery')
    await page.locator('details [name="code"]').fill(recovery[0]!)
    await page.locator('details').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/floors')
    await page.goto(`${world.service}/settings/account`)
    equal((await page.locator('.rows').innerText()).includes('with a password and a recovery code'), true)
    await world.forgetProofs(user)
    await page.goto(`${world.service}${SECURITY}`)
    await look(page, 'security, to be confirmed')
    equal(await page.getByRole('button', { name: 'Make new codes' }).count(), 0)
    await fillIn(page, { password: user.password })
    await press(page, 'Confirm')
    await press(page, 'Make new codes')
    equal((await page.locator('.codes').innerText()).includes(recovery[1]!), false)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await open(page, 'Remove')
    await look(page, 'security, removing')
    await press(page, 'Remove the app')
    equal(await page.getByRole('status').first().innerText(), 'The app has been removed.')
  },

  async 'security: an owner requires a second factor, and a member sets one up before anything else'({
    world,
    user,
    page,
    look,
  }) {
    const member = await world.member(user)
    await signIn(world, user, page)
    await page.goto(`${world.service}${SECURITY}`)
    await setUpApp(page)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await press(page, 'Require a second factor')
    equal(await page.getByRole('status').first().innerText(), 'All members need a second factor from now on.')
    await signOut(world, page)
    await page.goto(`${world.service}/settings/audit`)
    await fillIn(page, { email: member.email, password: member.password })
    await press(page, 'Sign in')
    equal(path(page), SECURITY)
    await look(page, 'security, required')
    await setUpApp(page)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    equal(path(page), '/settings/audit')
  },

  async 'security: after a new password by a link, what else signs in is kept or dropped'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}${SECURITY}`)
    const { next } = await setUpApp(page)
    await signOut(world, page)
    await page.goto(world.service + (await world.resetLink(user)))
    await fillIn(page, { password: 'quite another sentence' })
    await press(page, 'Set the password')
    await page.locator('[name="code"]').first().fill(next())
    await page.getByRole('button', { name: 'Sign in' }).first().click()
    await page.waitForURL(`**${SECURITY}/review**`)
    await look(page, 'review after a new password')
    await page.getByLabel('Authenticator app', { exact: false }).check()
    await press(page, 'Drop what is ticked')
    equal(path(page), '/settings/account')
    equal(await page.getByRole('status').first().innerText(), 'What was ticked is gone. Your new password is set.')
    await signOut(world, page)
    await signIn(world, { ...user, password: 'quite another sentence' }, page)
    equal(path(page), '/floors')
  },

  async 'security: passkeys sign in alone and as second step, and are renamed, removed, and refused when cloned'(
    scene,
  ) {
    const { user, page, look } = scene
    const world = named(scene.world)
    await signIn(world, user, page)
    await page.goto(`${world.service}${SECURITY}`)
    if (!hasScripts(page)) {
      equal(await page.getByRole('button', { name: 'Add a passkey' }).isVisible(), false)
      equal(await page.getByText('Passkeys need scripts, which are off.').isVisible(), true)
      return
    }
    const phone = await plugIn(page, { verifies: true })
    await addPasskey(page, 'My phone')
    equal((await page.locator('.codes').innerText()).trim().split('\n').length, 10)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await look(page, 'security with a passkey')
    await page.locator('[name="name"][placeholder]').fill('Again')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('This passkey is registered already.').waitFor()

    await signOut(world, page)
    await page.goto(`${world.service}/sign-in?to=/settings/audit`)
    await look(page, 'sign-in with passkeys')
    await press(page, 'Sign in with a passkey')
    equal(path(page), '/settings/audit')
    await signOut(world, page)
    await signIn(world, user, page)
    equal(path(page), '/sign-in/second-factor')
    await look(page, 'second step, passkey')
    await press(page, 'Use your passkey')
    equal(path(page), '/floors')
    await world.forgetProofs(user)
    await page.goto(`${world.service}${SECURITY}`)
    await look(page, 'security, to be confirmed by passkey')
    await press(page, 'Confirm with a passkey')
    await open(page, 'Rename or remove')
    await page.locator('li [name="name"]').fill('My old phone')
    await look(page, 'security, a passkey')
    await press(page, 'Rename')
    equal(await page.locator('.rows strong').innerText(), 'My old phone')

    // A copy of the key has signed more often than this one has counted.
    await world.countPasskeys(user, 1_000_000)
    await signOut(world, page)
    await press(page, 'Sign in with a passkey')
    equal(await alertText(page), 'The passkey was not accepted.')
    await world.countPasskeys(user, 1)
    await press(page, 'Sign in with a passkey')
    equal(path(page), '/floors')

    await phone.session.send('WebAuthn.setUserVerified', { authenticatorId: phone.id, isUserVerified: false })
    await signOut(world, page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('No passkey was used.').waitFor()
    await phone.session.send('WebAuthn.setUserVerified', { authenticatorId: phone.id, isUserVerified: true })
    await press(page, 'Sign in with a passkey')
    await page.goto(`${world.service}${SECURITY}`)
    await open(page, 'Rename or remove')
    await press(page, /^Remove/)
    equal(await page.getByRole('status').first().innerText(), 'The passkey has been removed.')
    await signOut(world, page)
    await press(page, 'Sign in with a passkey')
    equal(await alertText(page), 'The passkey was not accepted.')
    await signIn(world, user, page)
    equal(path(page), '/floors')
  },

  async 'security: a key without a PIN is a second step and no more'(scene) {
    const { user, page } = scene
    const world = named(scene.world)
    if (!hasScripts(page)) return
    await withHelpers(page)
    await signIn(world, user, page)
    await page.goto(`${world.service}${SECURITY}`)
    const key = await plugIn(page, { verifies: false })
    await addPasskey(page, 'Key')
    await signOut(world, page)
    const { credentials } = await key.session.send('WebAuthn.getCredentials', { authenticatorId: key.id })
    // Asked for by its id, without the second step: it answers, and did not make sure of its user.
    const status = await page.evaluate(async (id) => {
      const options = await (
        await fetch('/sign-in/passkey/options', { method: 'POST', body: new URLSearchParams() })
      ).json()
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))
      const publicKey = {
        challenge: bytes(options.challenge),
        userVerification: 'discouraged' as const,
        allowCredentials: [{ type: 'public-key' as const, id: bytes(id) }],
      }
      const answer = JSON.stringify(await navigator.credentials.get({ publicKey }))
      return (await fetch('/sign-in/passkey', { method: 'POST', body: new URLSearchParams({ answer }) })).status
    }, credentials[0]!.credentialId)
    equal(status, 401)
    await signIn(world, user, page)
    await press(page, 'Use your passkey')
    equal(path(page), '/floors')
  },

  async 'security: what a passkey says to another origin, late, twice or to someone else lets no one in'(scene) {
    const { page } = scene
    if (!hasScripts(page)) return
    const world = named(scene.world)
    const { user } = scene
    await withHelpers(page)
    await signIn(world, user, page)
    await page.goto(`${world.service}${SECURITY}`)
    await plugIn(page, { verifies: true })
    await addPasskey(page, 'Phone')
    await signOut(world, page)
    const statuses = await page.evaluate(async () => {
      const post = (path: string, fields: Record<string, string> = {}) =>
        fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))
      const ask = async (challenge?: Uint8Array<ArrayBuffer>) => {
        const options = await (await post('/sign-in/passkey/options')).json()
        const publicKey = { challenge: challenge ?? bytes(options.challenge), userVerification: 'required' as const }
        return (await navigator.credentials.get({ publicKey }))!
      }
      const send = async (answer: unknown) => {
        const { type, status } = await post('/sign-in/passkey', { answer: JSON.stringify(answer) })
        return type === 'opaqueredirect' ? 303 : status
      }
      const found: Record<string, number> = {}
      found['another challenge'] = await send(await ask(new Uint8Array(32)))
      const old = JSON.parse(JSON.stringify(await ask()))
      await ask()
      found['of an earlier step'] = await send(old)
      const elsewhere = JSON.parse(JSON.stringify(await ask()))
      const data = JSON.parse(atob(elsewhere.response.clientDataJSON.replaceAll('-', '+').replaceAll('_', '/')))
      const forged = btoa(JSON.stringify({ ...data, origin: 'https://evil.example' }))
      elsewhere.response.clientDataJSON = forged.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      found['another origin'] = await send(elsewhere)
      found['nothing'] = await send('')
      const right = JSON.parse(JSON.stringify(await ask()))
      found['right'] = await send(right)
      found['twice'] = await send(right)
      return found
    })
    equal(statuses, {
      'another challenge': 401,
      'of an earlier step': 401,
      'another origin': 401,
      nothing: 401,
      right: 303,
      twice: 401,
    })
  },

  async 'security: a provider that is down is reported in words'({ world, page, look }) {
    await page.goto(`${world.service}/sign-in`)
    await press(page, 'Sign in with Example ID')
    equal(await alertText(page), 'Example ID cannot be reached now. Try again shortly.')
    await look(page, 'provider down')
  },
}
