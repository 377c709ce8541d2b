export type { AbsentValues } from './input/absent.ts'
export { type Client, localClient } from './client/local.ts'
export { parseInput, problemsMax, readValue, type ValueProblem } from './input/input.ts'
export { httpClient, type HttpClientOptions } from './client/http.ts'
export {
  type Access,
  type Area,
  area,
  type Auth,
  type InputOf,
  type LimitName,
  type Operation,
  type OperationTable,
  operation,
  type OutputOf,
  type Right,
  rights,
  type Service,
} from './declare.ts'
export { hasQuery, type OperationRequest, operationRequest } from './client/operation-request.ts'
export { openApiDocument } from './document/openapi.ts'
export { holdsMoreValuesThan, isDeeperThan, type Json, json } from './input/json.ts'
export {
  BadRequest,
  BodyTooLarge,
  InternalError,
  errorBody,
  type FieldProblem,
  InvalidInput,
  KeyRefused,
  MissingArguments,
  NotBuilt,
  NotSupportedByProvider,
  type OperationErrorClass,
  OperationError,
  operationError,
  PathNotFound,
  RateLimited,
  ServiceUnavailable,
  TemporarilyUnavailable,
} from './errors.ts'
export { type BodyLimits, bodyLimitsOf, limitsOfBytes, readLimitedText } from './serve/body-limits.ts'
export { type KnownPath, type OperationHandler, serveOperations, type RequestFacts } from './serve/serve.ts'
export { servedPaths } from './serve/served-paths.ts'
export { originOf, ownUrl, parseSafePath, parseSafeUrl, type SafeUrl, withParameter } from './urls/safe-url.ts'
export { exactUrl, optionalSafeUrl, safeUrl } from './urls/safe-url-fields.ts'
