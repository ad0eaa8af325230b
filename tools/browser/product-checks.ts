// The furniture list of an account, from a new user in a new browser.
import { Buffer } from 'node:buffer'
import { type Check, equal, fillIn, open, press, signIn } from './steps.ts'

const LIST = `sku,name,type,a,b,h,price,currency,supplier,pictureUrl
D-160,Desk 160,task_table,1.6,0.8,0.74,249.90,EUR,Tischler & Co,https://shop.example/d-160.jpg
D-180,Desk 180,task_table,1.8,0.8,0.74,279.90,EUR,Tischler & Co,
C-01,"Chair ""light""",task_chair,0.6,0.6,1.0,189,EUR,Stuhlwerk,
M-240,Meeting table,meeting_table,2.4,1.2,0.74,890.00,EUR,,
`
const FAULTY =
  'sku,name,type,a,b,h\nD-160,Desk 160,task_table,1.6,0.7,0.74\nS-1,Sofa,soffa,2,0.9,0.8\nS-2,,sofa,2,x,0.8\n'

export const productChecks: Readonly<Record<string, Check>> = {
  async 'products are imported, found, changed and archived'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/products`)
    await look(page, 'no products yet')
    const example = await page.locator('#example').innerText()
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await look(page, 'an import of products')
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose(example)
    await press(page, 'Show what changes')
    await page.getByRole('button', { name: 'Save 2 products' }).waitFor()
    await choose(LIST)
    await press(page, 'Show what changes')
    await press(page, 'Save 4 products')
    equal(await page.getByRole('status').innerText(), 'The products have been imported.')
    await look(page, 'products')
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await choose(FAULTY)
    await press(page, 'Show what changes')
    await look(page, 'a file with faults')
    await press(page, 'Save 1 good line only')
    await page.getByRole('link', { name: 'New product' }).click()
    await fillIn(page, { sku: 'D-160', name: 'Desk', a: '1,4', b: '0,7', h: '0,74', price: '199,50', currency: 'EUR' })
    await page.locator('[name=type]').selectOption({ label: 'Desk' })
    await press(page, 'Add product')
    await look(page, 'a product whose SKU is taken')
    await fillIn(page, { sku: 'D-140' })
    await press(page, 'Add product')
    await page.getByRole('link', { name: 'D-140' }).click()
    await open(page, 'Delete')
    await look(page, 'a product')
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    equal(await page.getByRole('row').count(), 5) // the head, four products
    await page.goto(`${world.service}/floors`)
    await press(page, 'Open a sample office')
    await open(page, 'Options')
    await page.getByRole('checkbox', { name: 'In the sizes of our products' }).check()
    await look(page, 'the options of a furnishing')
  },
}
