import type { MoonshineModel } from './moonshine.ts'

/** Paths of the weights in their npm packages. */
export const DETECTOR_FILE = '@ricky0123/vad-web/dist/silero_vad_v5.onnx'

export function modelFiles(model: MoonshineModel): { encoder: string; decoder: string } {
  const folder = `@usefulsensors/moonshine-js/dist/model/${model}/quantized`
  return { encoder: `${folder}/encoder_model.onnx`, decoder: `${folder}/decoder_model_merged.onnx` }
}

/** Without an arena, the memory of a long segment is released. */
export const SESSION_OPTIONS = {
  executionProviders: ['wasm'],
  enableCpuMemArena: false,
  enableMemPattern: false,
} as const
