import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { Furnishing } from '../../../src/schema/furnishing/result.ts'
import { imageIn, mcpClient, readPng, textIn, wholeIn } from '../../support/mcp.ts'
import { scene } from '../../support/whole-app.ts'
import { parseXml, withClass } from '../../support/xml.ts'
import { badRequests } from './bad-requests.ts'

const params = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8')).params

const bedroom = { ...params('bedroom'), maxResults: 2 }

/** A body that no client of the SDK would send. */
const post = (app: ReturnType<typeof scene>['app'], body: unknown, headers: Record<string, string> = {}) =>
  app.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const call = (name: string, args: unknown, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

describe('what is offered', () => {
  test('tools in so few words that each conversation can begin with them', async () => {
    const { client, answers } = await mcpClient(scene().app)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['furnish', 'generate_groups', 'generate_desk_grid', 'verify', 'playground_link'],
      ...['list_floors', 'read_floor', 'import_floor', 'change_layout', 'check_floor', 'export_floor'],
      ...['furnish_floor', 'read_job', 'save_job'],
    ])
    const sent = answers.at(-1)!.headers.get('content-length')
    expect(Buffer.byteLength(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }))).toBeLessThanOrEqual(12_000)
    expect(sent === null || Number(sent) <= 12_000).toBe(true)
    const saving = ['import_floor', 'change_layout', 'furnish_floor', 'save_job']
    for (const { name, annotations } of tools)
      expect([name, annotations]).toEqual([
        name,
        saving.includes(name)
          ? { destructiveHint: false, openWorldHint: false }
          : { readOnlyHint: true, openWorldHint: false },
      ])
    expect(client.getServerVersion()).toMatchObject({ name: 'roomwright', title: 'Roomwright' })
    expect(client.getInstructions()).toMatch(/metres.*x goes to the right.*degrees clockwise/s)
  })

  test('each argument that is listed is one of the whole schema, which stands alone as a resource', async () => {
    const { client } = await mcpClient(scene().app)
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      const { contents } = await client.readResource({ uri: `roomwright://schemas/${name}` })
      const whole = JSON.parse((contents[0] as { text: string }).text)
      const ajv = new Ajv2020({ strict: false, formats: { uuid: true, base64: true } })
      expect(ajv.validateSchema(whole)).toBe(true)
      expect(JSON.stringify(whole)).not.toContain('prefixItems')
      const listed = Object.entries(inputSchema.properties as Record<string, { enum?: string[] }>)
      for (const [member, { enum: words }] of listed) {
        expect([name, member, member in whole.properties]).toEqual([name, member, true])
        const one = ajv.compile({ ...whole, required: [], additionalProperties: true })
        // Words that are listed are taken; of a template they stand for its name.
        for (const word of words ?? [])
          expect([member, word, one({ [member]: member === 'template' ? { name: word, exclude: [] } : word })]).toEqual(
            [...[member, word, true]],
          )
      }
      // What has to be given by the whole schema is said to be; a floor or a layout is one of two.
      const required = inputSchema.required ?? []
      expect([name, (whole.required ?? []).filter((it: string) => !required.includes(it))]).toEqual([name, []])
    }
  })

  test('the example of each description is answered', async () => {
    const { client, call } = await mcpClient(scene().app)
    const { tools } = await client.listTools()
    const examples = tools.flatMap(({ name, description }) => {
      const [, example] = /Example: (\{.*\})$/s.exec(description!) ?? []
      return example === undefined || name === 'change_layout' ? [] : [[name, JSON.parse(example)] as const]
    })
    expect(examples.map(([name]) => name)).toEqual(['furnish', 'generate_groups', 'generate_desk_grid'])
    for (const [name, args] of examples) {
      const result = await call(name, args)
      expect(result.isError, textIn(result)).toBeUndefined()
      expect((result.structuredContent as { furnishings: unknown[] }).furnishings.length).toBeGreaterThan(0)
    }
  })

  test('the samples are arguments of their tools, and the prompt speaks of the room', async () => {
    const { client, call } = await mcpClient(scene().app)
    const { resources } = await client.listResources()
    expect(resources.filter(({ uri }) => uri.includes('/samples/')).length).toBeGreaterThan(8)
    for (const { uri, description } of resources.filter(({ uri }) => uri.includes('/samples/'))) {
      const { contents } = await client.readResource({ uri })
      const args = JSON.parse((contents[0] as { text: string }).text)
      const result = await call(description!.replace('Arguments of ', ''), { ...args, picture: 'none' })
      expect([uri, result.isError]).toEqual([uri, undefined])
    }
    await expect(client.readResource({ uri: 'roomwright://samples/../package' })).rejects.toThrow('Unknown resource')
    const { messages } = await client.getPrompt({
      name: 'furnish_room',
      arguments: { room: '4 by 3 m', use: 'bedroom' },
    })
    expect(messages[0]!.content).toMatchObject({ text: expect.stringContaining('Furnish this room: 4 by 3 m.') })
    await expect(client.getPrompt({ name: 'furnish_room' })).rejects.toThrow('room: is required')
  })
})

describe('furnishing', () => {
  test('furnish answers in words, with the plan and with the data of the service', async () => {
    const { app, call: rpc } = scene()
    const { call } = await mcpClient(app)
    const result = await call('furnish', { ...bedroom, detail: 'whole' })
    expect(textIn(result)).toMatch(/^\d+ pieces placed, density/)
    expect(textIn(result)).toMatch(/^1\. bed /m)
    const png = imageIn(result)
    const { width, height, colours } = readPng(png)
    expect([width, height > 600, height <= 1000, png.length < 150_000]).toEqual([900, true, true, true])
    for (const [part, colour] of Object.entries({ wall: 0x2d3138, bed: 0xc3d3e2 }))
      expect(colours.has(colour), part).toBe(true)
    const answer = wholeIn(result)
    for (const { explanation: _, ...one } of answer.furnishings) Furnishing.parse(one)
    expect(result.content.at(-1)).toEqual({ type: 'text', text: JSON.stringify(result.structuredContent) })
    const { furnishings } = (await rpc('FurnishingAI.furnish', bedroom)).result as typeof answer
    expect(answer.furnishings.map(({ furniture }) => furniture)).toEqual(furnishings.map(({ furniture }) => furniture))
    expect(answer.totals[0]).toMatchObject({ bed: 1 })
    expect(answer.unlisted).toBe(0)
  })

  test('a small answer tells what stands there and what is not met, without pieces', async () => {
    const { call } = await mcpClient(scene().app)
    const small = await call('furnish', { ...bedroom, intent: { beds: [1.8], storage: 40 }, picture: 'none' })
    const whole = await call('furnish', {
      ...bedroom,
      intent: { beds: [1.8], storage: 40 },
      picture: 'none',
      detail: 'whole',
    })
    const { furnishings } = small.structuredContent as {
      furnishings: { totals: object; unmet?: string[]; furniture?: unknown; idea: string; difference?: string }[]
    }
    expect(furnishings.map(({ totals }) => totals)).toEqual(wholeIn(whole).totals)
    expect(furnishings[1]!.difference).toBeTruthy()
    const { text } = small.content[0] as { text: string }
    for (const { idea, difference } of furnishings.slice(1)) expect(text).toContain(`${idea} (${difference})`)
    expect(furnishings[0]!.unmet).toEqual([
      expect.stringMatching(/^storage: storage pieces are [\d.]+ m long together/),
    ])
    expect(furnishings[0]!.idea).toMatch(/^bed /)
    expect(JSON.stringify(small.structuredContent)).not.toContain('position')
    expect(JSON.stringify(small.structuredContent).length * 2).toBeLessThan(
      JSON.stringify(whole.structuredContent).length,
    )
  })

  test('other pictures: a sheet of all alternatives, SVG, none', async () => {
    const { call } = await mcpClient(scene().app)
    const { width, height } = readPng(imageIn(await call('furnish', { ...bedroom, picture: 'sheet' })))
    expect([width, height < 500]).toEqual([900, true])
    const { content } = await call('furnish', { ...bedroom, picture: 'svg' })
    const { resource } = content[1] as { resource: { mimeType: string; text: string } }
    expect([resource.mimeType, withClass(parseXml(resource.text), 'floor').length]).toEqual(['image/svg+xml', 1])
    const none = await call('furnish', { ...bedroom, picture: 'none' })
    // In feet where the room is in them.
    for (const room of [
      { width: 12, depth: 15, unit: 'ft' },
      { width: "12'", depth: '15 ft' },
    ]) {
      const inFeet = await call('furnish', { room, template: 'bedroom', picture: 'svg', maxResults: 1 })
      const { text } = (inFeet.content[1] as { resource: { text: string } }).resource
      expect([text.includes('>12&#39;<'), text.includes('>180 sq ft<'), text.includes(' m²')]).toEqual([
        true,
        true,
        false,
      ])
    }
    expect(none.content.map(({ type }) => type)).toEqual(['text', 'text'])
  })

  test('pieces beyond piecesMax are counted, the best furnishing is listed first', async () => {
    const { call } = await mcpClient(scene().app)
    const result = await call('generate_desk_grid', { ...params('desk-grid'), detail: 'whole', piecesMax: 10 })
    const { furnishings, totals, unlisted } = wholeIn(result)
    expect(furnishings[0]!.furniture).toHaveLength(10)
    const placed = totals.flatMap((it) => Object.values(it)).reduce((sum, it) => sum + it, 0)
    expect(unlisted).toBe(placed - 10)
    expect(readPng(imageIn(result)).width).toBe(900)
  })

  test('a grid that is too large is refused with what to do, one that is too large to draw is counted', async () => {
    const { call } = await mcpClient(scene().app)
    const grid = (x: number) => ({ ...params('desk-grid'), boundingBox: { x, y: 3, z: x }, obstacles: [] })
    const large = await call('generate_desk_grid', grid(300))
    expect([large.isError, textIn(large)]).toEqual([true, expect.stringMatching(/^payload_too_large: .*smaller box/)])
    const counted = await call('generate_desk_grid', { ...grid(120), detail: 'whole' })
    expect(textIn(counted)).toContain('Not drawn')
    expect((counted.structuredContent as { unlisted: number }).unlisted).toBeGreaterThan(4000)
  })

  test('groups are answered with their picture', async () => {
    const { call } = await mcpClient(scene().app)
    const result = await call('generate_groups', params('groups-dining'))
    expect(wholeIn(result).furnishings.length).toBeGreaterThan(0)
    expect(readPng(imageIn(result)).colours.has(0xeed9ae)).toBe(true)
  })
})

describe('verify', () => {
  test('an answer is sound; a moved piece is not, with rule, pieces and figures', async () => {
    const { call } = await mcpClient(scene().app)
    const answer = wholeIn(await call('furnish', { ...bedroom, detail: 'whole', picture: 'none' }))
    const placed = answer.furnishings[0]!.furniture
    const { room, template } = bedroom
    for (const extra of [{}, { template }])
      expect((await call('verify', { room, placed, ...extra })).structuredContent).toEqual({
        sound: true,
        violations: [],
      })
    const moved = placed.map((it, i) => (i === 1 ? { ...it, position: placed[0]!.position } : it))
    const verdict = await call('verify', { room, placed: moved })
    expect(verdict.structuredContent).toMatchObject({ sound: false })
    expect(textIn(verdict)).toMatch(/^Not sound:\nQ1: furniture\[0\] bed and furniture\[1\]/)
    expect(verdict.isError).toBeUndefined()
  })

  test('without the pieces to be checked the refusal names the argument that they belong to', async () => {
    const { call } = await mcpClient(scene().app)
    const { furnishings } = wholeIn(await call('furnish', { ...bedroom, detail: 'whole', picture: 'none' }))
    const { furniture } = furnishings[0]!
    for (const sent of [{}, { furniture: [{ type: 'bed' }] }, { keep: furniture }, { furnishings }]) {
      const refused = await call('verify', { room: bedroom.room, ...sent })
      expect([refused.isError, textIn(refused)]).toEqual([true, expect.stringMatching(/placed: .*furnishings\[i\]/)])
    }
    for (const sent of [{ furniture }, { furnishing: furnishings[0] }]) {
      const verdict = await call('verify', { room: bedroom.room, ...sent })
      expect(verdict.structuredContent, textIn(verdict)).toMatchObject({ sound: true })
    }
  })

  test('what was not asked for, and what was kept and moved', async () => {
    const { call } = await mcpClient(scene().app)
    const { room } = bedroom
    const shelf = {
      type: 'shelf',
      position: [2, 0, 0.02],
      rotation: 0,
      shape: { type: 'box', a: 0.8, b: 0.3, h: 0.5 },
      groupId: 'a',
    }
    const rules = async (args: object) => {
      const { structuredContent } = await call('verify', { room, placed: [shelf], ...args })
      return (structuredContent as { violations: { rule: string }[] }).violations.map(({ rule }) => rule)
    }
    expect(await rules({})).toEqual([])
    expect(await rules({ furniture: [{ type: 'sofa', shape: shelf.shape }] })).toEqual(['Q6'])
    expect(await rules({ keep: [shelf] })).toEqual([])
    expect(await rules({ keep: [{ ...shelf, position: [1, 0, 0.02] }] })).toContain('Q5')
  })
})

describe('first calls of those who have not read the schema', () => {
  const box = { width: 3.6, depth: 2.6 }
  const size = { width: 4, depth: 5 }
  const same = (name: string, args: object) => async (others: readonly object[]) => {
    const { call } = await mcpClient(scene().app)
    const kept = await call(name, { picture: 'none', ...args })
    expect(kept.isError, textIn(kept)).toBeUndefined()
    for (const other of others) {
      const result = await call(name, { picture: 'none', ...other })
      expect([other, textIn(result)]).toEqual([other, textIn(kept)])
    }
  }

  test('groups by their type under any name and word, with their box in any form', () =>
    same('generate_groups', { groupType: 'dining', boundingBox: { x: 3.6, y: 2.5, z: 2.6 } })([
      { type: 'dining', ...box },
      { group_type: 'Dining Room', bounding_box: box },
      { group: 'dining table with chairs', size: '3.6 x 2.6 m' },
      { kind: 'dining', boundingBox: [3.6, 2.5, 2.6] },
      { groupType: 'DINING', boundingBox: JSON.stringify(box), maxResults: '3' },
      { groupType: 'dining', boundingBox: { min: [1, 0, 1], max: [4.6, 2.5, 3.6] } },
    ]))

  test('desk grids by the size of their desks, lengths as texts', () =>
    same('generate_desk_grid', {
      boundingBox: { x: 12, y: 2.5, z: 8 },
      furniture: [{ type: 'task_table', width: 1.4, depth: 0.8 }, 'task_chair'],
      chairSpacing: 1,
      corridorWidth: 1.2,
    })([
      { width: 12, length: 8, desk: { width: 1.4, depth: 0.8 }, corridor_width: '120 cm' },
      { room: { width: '12 m', depth: '8 m' }, deskWidth: 1.4, desk_depth: 0.8, aisle: '1.2 m', chair_spacing: '1' },
    ]))

  test('arguments in snake case, as texts, in capitals, or null where they may be left out', () =>
    same('furnish', {
      room: { width: 4, depth: 5, doors: ['short'] },
      template: 'bedroom',
      detail: 'whole',
      maxResults: 2,
    })([
      {
        room: JSON.stringify({ width: 4, depth: 5, doors: ['short'] }),
        template: 'bedroom',
        detail: 'Whole',
        max_results: 2,
      },
      {
        room: { width: 4, depth: 5, doors: ['short'] },
        template: 'bedroom',
        detail: 'full',
        count: '2',
        standard: null,
      },
    ]))

  test('standards by what they are called, of which the answer says what they are taken for', async () => {
    const { call } = await mcpClient(scene().app)
    const asked = { room: { width: 5, depth: 5, doors: ['top'] }, template: 'work', picture: 'none' }
    const { structuredContent: expected } = await call('furnish', { ...asked, standard: ['asr', 'din-18040-2-r'] })
    expect(expected).not.toHaveProperty('assumed')
    for (const standard of [
      ['ASR A1.2', 'wheelchair accessible'],
      ['Arbeitsstättenrichtlinie', 'DIN EN 18040-2 for wheelchairs'],
    ]) {
      const { structuredContent } = await call('furnish', { ...asked, standard })
      const { assumed, ...answer } = structuredContent as { assumed: string[] }
      expect(answer).toEqual(expected)
      expect(assumed).toEqual([
        `standard "${standard[0]}" as asr, which is measured as a whole`,
        `standard "${standard[1]}" as din-18040-2-r, which is measured as a whole`,
      ])
    }
  })

  test('pieces stand where they are wanted, and the answer says of each whether it does', async () => {
    const { call } = await mcpClient(scene().app)
    const room = { width: 4.5, depth: 4, doors: [{ wall: 'south', at: 'left' }], windows: ['east'] }
    for (const wall of ['north', 'west', 'south']) {
      const furniture = [`queen bed against the ${wall} wall`, 'desk by the window', 'wardrobe on the ceiling wall']
      const { isError } = await call('furnish', { room, template: 'bedroom', furniture, picture: 'none' })
      expect(isError).toBe(true)
      const asked = { room, template: 'bedroom', furniture: furniture.slice(0, 2), picture: 'none', detail: 'whole' }
      const { structuredContent } = await call('furnish', asked)
      const { furnishings, wishes } = structuredContent as {
        furnishings: { furniture: { type: string; position: number[]; rotation: number }[] }[]
        wishes: { wish: string; met: boolean }[]
      }
      expect(wishes.map(({ wish }) => wish)).toEqual([`bed against the ${wall} wall`, 'desk by the window'])
      const bed = furnishings[0]!.furniture.find(({ type }) => type === 'bed')!
      const turns = { north: 0, west: -90, south: 180 } as Record<string, number>
      expect([wall, wishes[0]!.met, ((bed.rotation - turns[wall]!) % 360) + 0]).toEqual([wall, true, 0])
    }
    const none = await call('furnish', { room, template: 'living', constraints: ['bed against the north wall'] })
    expect(textIn(none)).toContain('NOT met: bed against the north wall')
  })

  test('pieces to be checked need no shape, turn or group of their own', async () => {
    const { call } = await mcpClient(scene().app)
    const bed = { type: 'bed', width: 1.6, depth: 2 }
    const rulesOf = async (args: object) =>
      (
        (await call('verify', { room: { width: 4, depth: 5 }, ...args })).structuredContent as {
          violations: { rule: string }[]
        }
      ).violations.map(({ rule }) => rule)
    expect(await rulesOf({ placed: [{ ...bed, position: { x: 0, z: 0 } }] })).toEqual([])
    expect(await rulesOf({ pieces: [{ ...bed, x: 1, z: 1 }] })).toEqual([])
    // The turn that is sent is the one that is checked: the bed then stands outside.
    expect((await rulesOf({ placed: [{ ...bed, position: [0, 0], rotation: 90 }] })).length).toBeGreaterThan(0)
  })

  test.each([
    ['furnish', { room: { ...size, doors: 1, windows: 2 }, template: ['bedroom'], maxResults: '1' }],
    ['furnish', { prompt: 'Furnish a 4x5 meter bedroom with a desk', picture: 'no', maxResults: 1 }],
    ['generate_desk_grid', { room: '6 x 4 m', deskSize: '160 x 80 cm', spacing: 1 }],
    ['generate_groups', { groupType: ['reading corner'], boundingBox: { min: [0, 0], max: [3, 2] } }],
    ['verify', { room: size, furniture: [{ type: 'wardrobe', x: 1, y: 0, rotation: '0' }] }],
    ['verify', { room: size, furnishing: { furniture: [{ name: 'desk', position: { x: 1, y: 0 }, angle: 0 }] } }],
    ['playground_link', { description: '4 x 5 m bedroom, one door', index: 1 }],
    ['furnish', { room: { ...size, name: 'Room 1' }, template: 'bedroom', alternatives: 1, output: 'none' }],
    ['verify', { room: size, pieces: { bed: { location: [1, 1] }, wardrobe: { x: 0, y: 4 } } }],
  ])('%s takes %j', async (name, args) => {
    const { call } = await mcpClient(scene().app)
    const answer = await call(name, args)
    expect(answer.isError, textIn(answer)).toBeUndefined()
  })

  test.each([
    [
      'furnish',
      { room: { ...size, doors: 1, windows: ['right'] }, template: 'bedroom', style: 'modern' },
      ['door in the left wall, as seen from above; wall names another', 'style left out'],
    ],
    ['furnish', { room: { ...size, doors: ['bottom'], windows: ['top'] }, template: 'bedroom' }, []],
    ['playground_link', { room: { ...size, doors: ['short'] }, template: 'bedroom' }, ['door in the top wall']],
    [
      'verify',
      { room: { ...size, windows: 1 }, placed: [{ type: 'bed', position: [0, 0] }] },
      ['window in the right wall'],
    ],
  ])('%s says what it assumed of %j', async (name, args, said) => {
    const { call } = await mcpClient(scene().app)
    const answer = await call(name, args)
    const { assumed = [] } = answer.structuredContent as { assumed?: string[] }
    expect(assumed).toEqual(said.map((it) => expect.stringContaining(it)))
    expect(textIn(answer)).toMatch(said.length === 0 ? /^(?!Assumed)/ : /^Assumed: /)
  })

  test('a group has as many seats as are asked for', async () => {
    const { call } = await mcpClient(scene().app)
    const { structuredContent } = await call('generate_groups', { groupType: 'dining', width: 4, depth: 3, seats: '6' })
    const { furnishings } = structuredContent as { furnishings: { totals: object }[] }
    expect(furnishings[0]!.totals).toMatchObject({ dining_table: 1, dining_chair: 6 })
  })

  test.each([
    [
      'generate_desk_grid',
      { width: 1200, depth: 800, unit: 'cm', corridorWidth: 120 },
      /corridorWidth: must be <= 12, .*"120 cm"/,
    ],
    ['generate_groups', { groupType: 'bathing', ...box }, /groupType: must be one of dining, .* got "bathing"/],
    ['generate_groups', { groupType: 'sofa and desk', ...box }, /groupType: must be one of dining/],
    [
      'furnish',
      { room: { area: 'large' }, template: 'bedroom' },
      /unknown key "area"; an area leaves the sides open: send width and depth, /,
    ],
    ['furnish', { room: { width: 400, depth: 500 }, template: 'bedroom' }, /got 500; numbers are metres, or what unit/],
    ['furnish', { room: size, intent: { storage: 'high' } }, /intent\.storage: .*; intent takes seats, places, beds/],
    ['furnish', { room: { walls: [4, 5] } }, /unknown key "walls"; walls follow from width and depth or points/],
    [
      'verify',
      { room: size, placed: [{ type: 'bed', position: [0, 0], mirrored: true }] },
      /"mirrored"; a piece that stands takes/,
    ],
    ['furnish', { room: size, price: 900 }, /"price"; style, colours and costs are not known here/],
    ['furnish', { room: size, standard: 'ADA' }, /standard\[0\]: must be one of din-18040-2, .*got "ADA"/],
    ['furnish', { room: { ...size, doors: [{ from: 1 }] } }, /"from"; an opening takes wall, at, .*opens$/],
    ['furnish', { room: size, furniture: [{ type: 'bed', mirrored: true }] }, /"mirrored"; a piece takes type, count/],
    ['generate_desk_grid', { ...size, desks: 20 }, /"desks"; a grid fills its box/],
    ['generate_groups', { groupType: 'relaxing', ...box, seats: 6 }, /"seats"; chairs are furniture/],
    ['furnish', { template: 'bedroom' }, /room: is required; room is an object such as \{"width": 4/],
  ])('%s refuses %j with what to say instead', async (name, args, words) => {
    const { call } = await mcpClient(scene().app)
    const refused = await call(name, args)
    expect([refused.isError, textIn(refused)]).toEqual([true, expect.stringMatching(words)])
  })
})

describe('refusals', () => {
  test('a fault of the arguments is reported with its path, for the model to correct', async () => {
    const { call, client } = await mcpClient(scene().app)
    const wrong = {
      room: {
        boundary: {
          shape: {
            type: 'polygon-extrusion',
            points: [
              [0, 0],
              [1, 0],
            ],
            h: 2,
          },
        },
      },
    }
    const result = await call('furnish', { ...wrong, foo: 1 })
    expect(result.isError).toBe(true)
    expect(textIn(result)).toMatch(
      /^invalid: room.boundary.shape.points: must have at least 3 items, got 2; unknown key "foo"; furnish takes room, template, /,
    )
    const huge = {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [90, 0],
            [90, 90],
          ],
          h: 2,
        },
      },
    }
    expect(textIn(await call('furnish', { room: huge }))).toMatch(/^room_too_large: Room is too large/)
    await expect(client.callTool({ name: 'paint', arguments: {} })).rejects.toThrow('Unknown tool: paint')
  })

  test('a failure of our own is reported by its reference only', async () => {
    const { app, service, logged } = scene()
    Object.assign(service.compute, { run: () => Promise.reject(new Error('inner')) })
    const result = await (await mcpClient(app)).call('furnish', bedroom)
    expect(textIn(result)).toMatch(/^internal: unexpected failure, reference \S+$/)
    expect(logged.some(({ fields }) => String(fields?.['reason']).includes('inner'))).toBe(true)
  })

  test('other methods, bodies and types', async () => {
    const { app } = scene()
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await app.request('/mcp', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
    expect((await post(app, '{')).status).toBe(400)
    expect((await post(app, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    const long = JSON.stringify(call('furnish', { room: 'x'.repeat(70_000) }))
    expect((await post(app, long)).status).toBe(413)
    expect((await post(app, call('furnish', bedroom), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    const notification = await post(app, { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([notification.status, await notification.text()]).toEqual([202, ''])
  })

  test('each call of a batch is charged, and a call beyond the quota is refused as JSON-RPC with the id', async () => {
    const { app } = scene({ RATE_CALLS: '3' })
    const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
    const first = await post(app, [ping(1), ping(2)])
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, expect.stringContaining('r=1')])
    const second = await post(app, [ping(3), ping(4)])
    expect([second.status, second.headers.has('retry-after')]).toEqual([429, true])
    expect(await second.json()).toMatchObject([{ id: 3, error: { code: -32029 } }, { id: 4 }])
    expect((await post(app, ping(5))).status).toBe(200)
  })
})

describe('bad requests', () => {
  const floorTools =
    ', list_floors, read_floor, import_floor, change_layout, check_floor, export_floor, furnish_floor, read_job, save_job'

  test.each(badRequests)('$name', async ({ message, code, text, id = 7 }) => {
    const answer = await post(scene().app, message)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id, error: { code } })
    const { error } = await (await post(scene().app, message)).json()
    expect(error.message.replace(floorTools, '')).toBe(text)
    expect(answer.status).toBe(code === -32600 ? 400 : 200)
    // The reason is sent as by JSON-RPC, for programs.
    if (code === -32602)
      expect(error.data).toEqual([
        { code: 'error_2', message: expect.stringMatching(/^Invalid request parameter: params/) },
      ])
  })

  test('broken JSON is no wrong argument', async () => {
    for (const body of ['{', '']) {
      const answer = await post(scene().app, body)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { id: null, error: { code: -32700, message: 'Parse error: body: must be JSON in UTF-8' } },
      ])
    }
  })

  test('one of a batch is refused among the answers to the others', async () => {
    const { app } = scene()
    const answer = await post(app, [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 5 } },
      { jsonrpc: '2.0', method: 'notifications/progress', params: [] },
      { jsonrpc: '2.0', id: 3, method: 'ping' },
    ])
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      [
        { id: 1, result: {} },
        { id: 2, error: { code: -32602 } },
        { id: 3, result: {} },
      ],
    ])
  })

  test('a batch with a broken message runs no call, and an empty one costs one', async () => {
    const { app } = scene({ RATE_CALLS: '3' })
    const broken = await post(app, [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2 },
    ])
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { id: null, error: { code: -32600, message: 'Invalid Request: batch[1].method: is required' } },
    ])
    const empty = await post(app, [])
    expect([empty.status, empty.headers.get('ratelimit'), await empty.json()]).toMatchObject([
      400,
      expect.stringContaining('r=1'),
      { error: { code: -32600, message: 'Invalid Request: batch: must have at least 1 message, got 0' } },
    ])
  })

  test('a notification and an answer of the client are not answered, wrong or not', async () => {
    const { app } = scene()
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: [] },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const answer = await post(app, message)
      expect([answer.status, await answer.text()]).toEqual([202, ''])
    }
  })

  test('a client of the SDK gets the sentence', async () => {
    const { client } = await mcpClient(scene().app)
    const outcome = client.callTool({ name: 'furnish', arguments: [] as never })
    await expect(outcome).rejects.toMatchObject({
      code: -32602,
      message: 'MCP error -32602: Invalid params: params.arguments: must be an object, got an array of 0',
    })
  })
})

describe('pages', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  test('those of other hosts are refused unless they are named', async () => {
    const { app } = scene({ PUBLIC_URL: 'https://rooms.example/api', MCP_ORIGINS: 'https://chat.example' })
    const status = async (origin: string) => (await post(app, ping, { origin })).status
    for (const origin of ['https://rooms.example', 'https://chat.example', 'http://localhost:6274', 'http://[::1]:80'])
      expect([origin, await status(origin)]).toEqual([origin, 200])
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://rooms.example', 'null'])
      expect([origin, await status(origin)]).toEqual([origin, 403])
    expect((await post(scene({ MCP_ORIGINS: '*' }).app, ping, { origin: 'https://any.example' })).status).toBe(200)
  })

  test('a page that may call may read the answer, also a refusal, and ask before', async () => {
    const { app } = scene()
    const origin = 'http://localhost:6274'
    expect((await post(app, ping, { origin })).headers.get('access-control-allow-origin')).toBe(origin)
    expect((await post(app, '{', { origin })).headers.get('access-control-allow-origin')).toBe(origin)
    const ask = (from: string) =>
      app.request('/mcp', {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
        },
      })
    const { headers } = await ask(origin)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Mcp-Protocol-Version')
    expect((await ask('https://evil.example')).status).toBe(403)
  })
})

test('two clients at once get their own answers', async () => {
  const { app } = scene()
  const clients = await Promise.all([mcpClient(app), mcpClient(app)])
  const rooms = [params('bedroom'), params('living-l')]
  const answers = await Promise.all(
    clients.map(({ call }, i) => call('furnish', { ...rooms[i], detail: 'whole', picture: 'none' })),
  )
  const totals = answers.map((it) => wholeIn(it).totals[0]!)
  expect([totals[0]!['bed'], totals[1]!['bed'], (totals[1]!['sofa'] ?? 0) > 0]).toEqual([1, undefined, true])
})
