// Custom attributes, webhooks and extensions, each from a new user in a new browser.
import { type Check, equal, fillIn, open, press, signIn } from './steps.ts'

const ATTRIBUTES = '/settings/custom-attributes'
const WEBHOOKS = '/settings/webhooks'
const EXTENSIONS = '/settings/extensions'

export const hookChecks: Readonly<Record<string, Check>> = {
  async 'custom attributes are defined, changed and deleted'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}${ATTRIBUTES}`)
    await look(page, 'no attributes yet')
    await page.getByRole('link', { name: 'New attribute of a space' }).click()
    await look(page, 'a new attribute')
    await fillIn(page, { title: 'Cost centre', apiFieldName: 'costCentre', description: 'As the accounts have it.' })
    await press(page, 'Define attribute')
    for (const [resource, title, apiFieldName, type] of [
      ['a floor', 'Tenant', 'tenant', 'text'],
      ['a floor', 'Lease ends in', 'leaseEnd', 'number'],
      ['an asset', 'Inspected', 'inspected', 'yes or no'],
    ] as const) {
      await page.getByRole('link', { name: `New attribute of ${resource}` }).click()
      await fillIn(page, { title, apiFieldName })
      await page.getByLabel('Value').selectOption({ label: type })
      await press(page, 'Define attribute')
    }
    await look(page, 'attributes')
    await page.getByRole('link', { name: 'New attribute of a space' }).click()
    await fillIn(page, { title: 'Again', apiFieldName: 'costCentre' })
    await press(page, 'Define attribute')
    await look(page, 'an attribute that there is already')
    await page.goto(`${world.service}${ATTRIBUTES}`)
    await page.getByRole('link', { name: 'Cost centre' }).click()
    await page.getByLabel('Title').fill('Cost unit')
    await press(page, 'Save')
    await page.getByRole('link', { name: 'Cost unit' }).click()
    await open(page, 'Delete')
    await look(page, 'an attribute')
    await press(page, 'Delete attribute')
    equal(await page.getByRole('status').innerText(), 'It has been deleted.')
    equal(await page.getByRole('row').count(), 5) // two heads, three attributes
  },

  async 'a webhook is created, tested, its log read, its secret replaced'({ world, user, page, look }) {
    const [site] = world.sites
    await signIn(world, user, page)
    await page.goto(`${world.service}${WEBHOOKS}`)
    await look(page, 'no webhooks yet')
    await page.getByRole('link', { name: 'New webhook' }).click()
    await fillIn(page, { url: 'https://10.0.0.1/hook' })
    await press(page, 'Create webhook')
    await look(page, 'a webhook with a private address')
    await fillIn(page, { url: `${site}/hooks/rooms`, name: 'House management' })
    await press(page, 'Create webhook')
    equal((await page.locator('#secret').innerText()).startsWith('whsec_'), true)
    await look(page, 'the secret of a webhook')
    await page.getByRole('link', { name: 'Send a test' }).click()
    await look(page, 'a webhook without deliveries')
    await press(page, 'Send a test')
    equal(await page.getByText('delivered', { exact: true }).count(), 1)
    await page.locator('.deliveries summary').first().click()
    await look(page, 'a webhook with a delivery')
    await press(page, 'Send it again')
    await page.locator('.deliveries summary').first().click()
    equal(await page.getByRole('row').count(), 3)
    await open(page, 'Replace the secret')
    await open(page, 'Disable')
    await look(page, 'what is done with a webhook')
    await press(page, 'Make a new secret')
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await open(page, 'Disable')
    await press(page, 'Disable webhook')
    await page.goto(`${world.service}${WEBHOOKS}/new`)
    // Redirects are not followed: a delivery that fails.
    await fillIn(page, { url: `${site}/away?onward=/`, name: '' })
    await press(page, 'Create webhook')
    await page.getByRole('link', { name: 'Send a test' }).click()
    await press(page, 'Send a test')
    equal(await page.getByText('failed', { exact: true }).count(), 1)
    await page.locator('.deliveries summary').first().click()
    await look(page, 'a webhook with a failed delivery')
    await page.goto(`${world.service}${WEBHOOKS}`)
    await look(page, 'webhooks')
    await page.getByRole('link', { name: 'House management' }).click()
    await open(page, 'Delete')
    await press(page, 'Delete webhook')
    equal(await page.getByRole('status').innerText(), 'It has been deleted.')
  },

  async 'an extension is created, changed and deleted'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}${EXTENSIONS}`)
    await look(page, 'no extensions yet')
    await page.getByRole('link', { name: 'New extension' }).click()
    await fillIn(page, {
      name: 'Cleaning plan',
      url: 'https://cleaning.example.com/plan',
      parameters: 'floorId floorId required The floor to clean\nday text Of the week',
      description: 'Who cleans what, and when.',
    })
    await look(page, 'a new extension')
    await press(page, 'Create extension')
    await look(page, 'extensions')
    await page.getByRole('link', { name: 'Change Cleaning plan' }).click()
    await look(page, 'an extension')
    await fillIn(page, { name: 'Cleaning' })
    await press(page, 'Save')
    equal(await page.getByRole('heading', { name: 'Cleaning', exact: true }).count(), 1)
    await open(page, 'Delete')
    await press(page, 'Delete extension')
    equal(await page.getByRole('status').innerText(), 'It has been deleted.')
  },
}
