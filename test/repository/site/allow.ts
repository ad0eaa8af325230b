// Allows an application in the name of a user, as a person does on the pages of the service, and prints the code it gets.
import { Browser } from '../../../tools/clients/browser.ts'

const [url = '', clientId = '', challenge = ''] = process.argv.slice(2)
const { EMAIL = '', PASSWORD = '' } = process.env
const query = new URLSearchParams({
  response_type: 'code',
  client_id: clientId,
  state: 'kept',
  code_challenge: challenge,
  code_challenge_method: 'S256',
})
const back = await new Browser(url, EMAIL, PASSWORD).browse(`${url}/oauth/authorize?${query}`)
console.log(back.searchParams.get('code'))
