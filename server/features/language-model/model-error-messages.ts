import { AppError } from '#shared/errors.ts'
import { type AddressProblem, AddressRefused } from '../../ports/model-connections.ts'
import { WriterFailed, type WriterFailure } from '../../ports/note-writer.ts'

/** Messages for an administrator when a model can't be reached or tested. */

const ADDRESS: Record<AddressProblem, string> = {
  malformed: 'Enter a full address that starts with https:// or http://, without a user name or “?”.',
  forbidden:
    'This address can’t be used: it’s reserved for this network’s own equipment or a cloud provider.',
  'private-network':
    'This address is on a private network. Confirm that you trust this server, then try again.',
  'plain-http':
    'This address isn’t encrypted, so anyone on the network could read the visit. Use https://, or confirm that you accept this.',
}

const FAILURES: Record<WriterFailure, string> = {
  unreachable: 'No server answered at this address. Check that it’s running and that the address is right.',
  slow: 'The model took too long to answer.',
  busy: 'The service is busy or your quota there is used up. Try again in a minute.',
  broken: 'The server reported an error. Check its log, then try again.',
  refused: 'The service refused the request. Check the key, the model’s name and the address.',
  certificate:
    'The server’s certificate isn’t valid: it has expired, is self-signed, or is for another name. Fix the certificate, then try again.',
  declined: 'The service declined the sample visit. Check its content filter settings.',
  'too-long': 'The model’s context is too short. Increase its context length.',
  unusable: 'The model’s answer couldn’t be used.',
  limit: 'This month’s limit is used up.',
  paused: 'The model failed several times in a row. Try again in a minute.',
}

/** The details tell the page which confirmation is missing. */
export function withModelErrorMessage(error: unknown): unknown {
  if (error instanceof AddressRefused) {
    return new AppError('unprocessable', ADDRESS[error.problem], { details: { code: error.problem } })
  }
  if (error instanceof WriterFailed) {
    return new AppError('unprocessable', FAILURES[error.failure], { details: { code: error.failure } })
  }
  return error
}
