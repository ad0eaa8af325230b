/** What a failed call of tRPC tells. */
export interface TrpcFault {
  readonly data: {
    readonly httpStatus: number
    readonly refusal: { readonly code: string; readonly acceptedScopes?: unknown }
  }
}

/** The refusal of a subscription, which comes in its stream with status 200; undefined where it was not refused. */
export async function streamFault(answer: Response): Promise<TrpcFault | undefined> {
  const [, data] = /^event: serialized-error\ndata: (.*)$/m.exec(await answer.text()) ?? []
  return data === undefined ? undefined : JSON.parse(data)
}
