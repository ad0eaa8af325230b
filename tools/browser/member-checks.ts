// What owners do to run their account, each from a new user in a new browser.
import { type Check, equal, fillIn, open, press, signIn } from './steps.ts'

const MEMBERS = '/settings/members'
const APPLICATIONS = '/settings/applications'
const NEXT = 'quite another sentence'

export const memberChecks: Readonly<Record<string, Check>> = {
  async 'a member is invited, accepts, is changed, and removed'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}${MEMBERS}`)
    await look(page, 'members, one alone')
    const cut = await page
      .locator('.scopes .choices')
      .evaluateAll((all) => all.filter((it) => it.scrollHeight > it.clientHeight).length)
    equal(cut, 0) // No scope has to be scrolled to within its group.
    const email = `${crypto.randomUUID()}@rooms.example`
    await fillIn(page, { email })
    await page.getByLabel('Read private floor resources', { exact: false }).first().check()
    await press(page, 'Invite')
    await look(page, 'members, a link to hand over')
    const link = await page.getByLabel('The link', { exact: true }).innerText()
    const context = await page.context().browser()!.newContext({ viewport: page.viewportSize() })
    const other = await context.newPage()
    await other.goto(link)
    await look(other, 'an invitation')
    await fillIn(other, { password: 'password12' })
    await press(other, 'Accept')
    await look(other, 'an invitation, a common password')
    await fillIn(other, { password: NEXT })
    await press(other, 'Accept')
    equal(new URL(other.url()).pathname, '/floors')
    await other.goto(link)
    await look(other, 'a link that is over')
    await page.goto(`${world.service}${MEMBERS}`)
    await page.getByRole('link', { name: email }).click()
    await look(page, 'a member')
    await page.getByLabel('Owner', { exact: false }).first().check()
    await press(page, 'Save')
    equal(await page.getByRole('status').innerText(), 'Saved.')
    await open(page, 'New password')
    await open(page, 'Disable')
    await press(page, 'Disable')
    await look(page, 'a member, disabled')
    await open(page, 'Remove')
    await press(page, 'Remove the member')
    equal(await page.getByRole('status').innerText(), 'The member has been removed.')
    await context.close()
  },

  async 'a member sees the tokens of others, and changes none'({ world, user, page, look }) {
    await world.shownFloor(user, ['shop.example'])
    await signIn(world, await world.member(user), page)
    await page.goto(`${world.service}/settings/access-tokens`)
    equal(await page.getByLabel('Tick Site').isDisabled(), true)
    await look(page, 'tokens of others')
    await page.getByRole('link', { name: 'Site', exact: true }).click()
    await look(page, 'a token of another')
    equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
    equal(await page.getByText(`Only ${user.email} and owners of the account may change it.`).count(), 1)
    await page.goto(`${world.service}/settings/access-tokens/new?kind=secret`)
    equal(await page.locator('[name="addresses"]').count(), 0)
  },

  async 'who forgot the password learns what to do'({ world, page, look }) {
    await page.goto(`${world.service}/sign-in`)
    await look(page, 'sign in, with a way for who forgot')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await look(page, 'forgot the password, without mail')
  },

  async 'an application is registered, changed, and deleted'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}${APPLICATIONS}`)
    await look(page, 'applications of an owner')
    await page.getByRole('link', { name: 'Register an application' }).click()
    await look(page, 'a new application')
    await fillIn(page, { name: 'Planner', redirectUri: 'https://planner.example/callback' })
    await press(page, 'Register')
    await look(page, 'an application without scopes')
    await page.getByLabel('Read public floor resources', { exact: false }).first().check()
    await press(page, 'Register')
    await look(page, 'the secret of an application')
    await page.getByRole('link', { name: 'Done' }).click()
    await look(page, 'an application')
    await open(page, 'Delete')
    await press(page, 'Delete the application')
    equal(await page.getByRole('status').innerText(), 'The application has been deleted.')
  },

  async 'an account is to be erased, which each page says, and is kept'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/settings/account`)
    const name = await page.locator('.lead bdi').innerText()
    await open(page, 'Erase')
    await look(page, 'erase the account')
    await page.locator('#erase [name="name"]').fill(name)
    await page.locator('#erase [name="password"]').fill(user.password)
    await press(page, 'Erase the account')
    await page.goto(`${world.service}${MEMBERS}`)
    equal(await page.getByText('are erased on').isVisible(), true)
    await look(page, 'members of an account that is erased soon')
    await page.getByRole('link', { name: 'Take it back' }).click()
    await look(page, 'an account that is erased soon')
    await press(page, 'Keep the account')
    equal(await page.getByRole('status').innerText(), 'The account is kept.')
  },

  async 'a secret token is bound to networks and calls'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/settings/access-tokens/new?kind=secret`)
    await fillIn(page, { name: 'Nightly', addresses: '10.0.0.1/8', quota: '5000000' })
    await page.getByLabel('Read public floor resources', { exact: false }).first().check()
    await press(page, 'Create token')
    await look(page, 'bounds of a token that are refused')
    await fillIn(page, { addresses: '10.0.0.0/8\n2001:db8::/32', quota: '' })
    await press(page, 'Create token')
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Your new token')
  },
}
