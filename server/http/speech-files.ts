import { createReadStream, statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { MOONSHINE_MODELS } from '../../speech/moonshine.ts'
import { DETECTOR_FILE, modelFiles } from '../../speech/weights.ts'
import { weightsPath } from '../weights-path.ts'
import { routeNotFound } from './server.ts'

/** URLs contain versions, so browsers can cache them permanently. */
const WEIGHTS = '/speech/moonshine-0.1.16'
const DETECTOR = '/speech/silero-5/detector.onnx'
const RUNTIME = '/speech/onnxruntime-1.30.0/'
const RUNTIME_FILES = ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']

const TYPES: Record<string, string> = {
  mjs: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  onnx: 'application/octet-stream',
}

type DeviceFile = { address: string; path: string; bytes: number }

function deviceFile(address: string, file: string): DeviceFile {
  const path = weightsPath(file)
  return { address, path, bytes: statSync(path).size }
}

/** Weights and runtime for on-device transcription, served from their packages. */
export function speechFiles() {
  const models = MOONSHINE_MODELS.map((model) => {
    const { encoder, decoder } = modelFiles(model)
    return {
      model,
      encoder: deviceFile(`${WEIGHTS}/${model}/encoder.onnx`, encoder),
      decoder: deviceFile(`${WEIGHTS}/${model}/decoder.onnx`, decoder),
    }
  })
  const files = [
    ...models.flatMap(({ encoder, decoder }) => [encoder, decoder]),
    deviceFile(DETECTOR, DETECTOR_FILE),
    ...RUNTIME_FILES.map((name) => deviceFile(RUNTIME + name, `onnxruntime-web/dist/${name}`)),
  ]
  const byAddress = new Map(files.map((file) => [file.address, file]))

  return {
    /** Response headers for these files. */
    device: {
      models: models.map(({ model, encoder, decoder }) => ({
        model,
        files: { encoder: encoder.address, decoder: decoder.address },
        bytes: encoder.bytes + decoder.bytes,
      })),
      vad: DETECTOR,
      runtime: RUNTIME,
    },
    serve(app: FastifyInstance): void {
      app.get('/speech/*', { config: { access: 'public' } }, (request, reply) => {
        const file = byAddress.get(new URL(request.url, 'http://localhost').pathname)
        if (!file) throw routeNotFound()
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-length', file.bytes)
          .type(TYPES[file.address.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
          .send(createReadStream(file.path))
      })
    },
  }
}
