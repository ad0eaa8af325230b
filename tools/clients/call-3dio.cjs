// One call with 3dio, in a process of its own: the library replaces globals. Prints how the call ended.
// Arguments: address, method.
const [servicesUrl = '', method = ''] = process.argv.slice(2)

// A dependency replaces a global `performance` by one that calls itself; Node had none when the library was written.
Reflect.deleteProperty(globalThis, 'performance')
const { configs, utils } = require('3dio')

configs({ servicesUrl, logLevel: 'error' })
utils.services
  .call(method, {})
  .then(
    (result) => ({ result }),
    (error) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  .then((outcome) => process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit()))
