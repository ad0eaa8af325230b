// Goes through the two functions of docs/oauth.md as a browser does, and prints what the second answers.
import { pathToFileURL } from 'node:url'
import { Browser } from '../../../tools/clients/browser.ts'

interface Application {
  connect(): Promise<Response>
  callback(request: Request): Promise<Response>
}

const [url = '', file = ''] = process.argv.slice(2)
const { EMAIL = '', PASSWORD = '' } = process.env
const application = (await import(pathToFileURL(file).href)) as Application
const begun = await application.connect()
const back = await new Browser(url, EMAIL, PASSWORD).browse(begun.headers.get('location')!)
const cookie = begun.headers.get('set-cookie')!.split(';')[0]!
const ended = await application.callback(new Request(back, { headers: { cookie } }))
const stranger = await application.callback(new Request(back, { headers: { cookie: 'connect=other.other' } }))
console.log(ended.status, await ended.text(), stranger.status)
