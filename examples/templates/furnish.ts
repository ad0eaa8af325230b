// Furnishes a room of a template: npx tsx furnish.ts bedroom [http://localhost:8787]
import { readFileSync } from 'node:fs'
import { createRoomwrightClient } from 'roomwright/client'

const [template, url = 'http://localhost:8787'] = process.argv.slice(2)
const { params } = JSON.parse(readFileSync(new URL(`${template}.json`, import.meta.url), 'utf8'))
const { furnishings } = await createRoomwrightClient(url).furnish.mutate(params)
for (const { id, density, furniture } of furnishings) console.log(id, density, furniture.length, 'pieces')
