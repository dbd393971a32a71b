import { useRef, useState } from 'react'
import { currentRecording } from '../../parts/voice/current-recording.ts'
import type { InputTab } from './visit-panel.tsx'

export type Pane = 'visit' | 'note'

/** Which parts of the page are shown, and where the focus goes. */
export function useWorkspaceView(recordingId: string | null) {
  const [tab, setTab] = useState<InputTab>(() => firstTab(recordingId))
  const [pane, setPane] = useState<Pane>('visit')
  // On phones, the page starts with the visit: the fields fold to one line.
  const [folded, setFolded] = useState(true)
  const [typing, setTyping] = useState(true)
  const page = useRef<HTMLDivElement>(null)
  const textRef = useRef<HTMLTextAreaElement>(null)

  /** After the next render. */
  function focus(selector: string) {
    window.setTimeout(() => page.current?.querySelector<HTMLElement>(selector)?.focus())
  }

  function focusText() {
    window.setTimeout(() => textRef.current?.focus())
  }

  return {
    tab,
    setTab,
    pane,
    setPane,
    folded,
    setFolded,
    typing,
    setTyping,
    page,
    textRef,
    focus,
    focusText,
    showFields() {
      setFolded(false)
      setPane('visit')
    },
    showNote() {
      setPane('note')
      setFolded(true)
      setTab('text')
      setTyping(false)
    },
  }
}

export type WorkspaceView = ReturnType<typeof useWorkspaceView>

/** Starts on the tab of a recording or upload in progress, or of the recording named in the URL. */
function firstTab(recordingId: string | null): InputTab {
  const running = currentRecording()
  if (running) return running.source === 'upload' ? 'file' : 'voice'
  return recordingId ? 'voice' : 'text'
}
