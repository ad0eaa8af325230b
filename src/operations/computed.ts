import type { Work } from '../compute/answer.ts'
import type { FurnishingResult } from '../schema/result.ts'
import type { Service } from '../service.ts'
import type { Caller, Gone } from './operation.ts'

const decoder = new TextDecoder()

/** Both ways to run what `service.compute` computes: as the bytes that it gives, and as an object. */
export function computed<Input>(work: Work) {
  const encode = (service: Service, _caller: Caller, input: Input, gone?: Gone) =>
    service.compute.run(work, input, gone)
  const run = async (service: Service, caller: Caller, input: Input, gone?: Gone) =>
    JSON.parse(decoder.decode(await encode(service, caller, input, gone))) as FurnishingResult
  return { encode, run }
}
