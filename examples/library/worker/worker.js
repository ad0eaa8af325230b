import { load } from 'roomwright'
import kernels from 'roomwright/kernels.wasm'

const loading = load(kernels)
addEventListener('message', async ({ data }) => {
  const roomwright = await loading
  try {
    postMessage({ result: roomwright.furnish(data) })
  } catch (error) {
    postMessage({ refusal: error.message })
  }
})
