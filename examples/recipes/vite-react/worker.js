import { load } from '@roomwright/core'

const loading = load()
addEventListener('message', async ({ data }) => {
  try {
    const roomwright = await loading
    postMessage({ result: roomwright.furnish(data) })
  } catch (error) {
    postMessage({ refusal: error.message })
  }
})
