// Calls a method that the OpenRPC document of the service describes: node openrpc.mjs http://localhost:8787
import { Client, HTTPTransport, RequestManager } from '@open-rpc/client-js'

const url = process.argv[2] ?? 'http://localhost:8787'
const { methods } = await (await fetch(`${url}/openrpc.json`)).json()
const groups = methods.find(({ name }) => name === 'FurnishingAI.generateGroups')
console.log(groups.summary)

const client = new Client(new RequestManager([new HTTPTransport(`${url}/jsonrpc`)]))
const params = { groupType: 'dining', boundingBox: { x: 3, y: 2.6, z: 3 }, maxResults: 2 }
const { furnishings } = await client.request({ method: groups.name, params })
for (const { id, furniture } of furnishings) console.log(id, furniture.length, 'pieces')
