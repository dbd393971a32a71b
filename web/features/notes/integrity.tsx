import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Whether the note still matches its signature. The fingerprint can be copied and kept elsewhere. */
export function Integrity({ hash, intact }: { hash: string; intact: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs">
      {intact ? (
        <span className="flex items-center gap-1 font-medium text-good">
          <ShieldCheck aria-hidden="true" className="size-4" />
          Intact
        </span>
      ) : (
        <span role="alert" className="flex items-start gap-1 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
          This note doesn’t match what was signed. Don’t rely on it. Tell your administrator.
        </span>
      )}
      <code className="font-mono text-ink-3" title={hash}>
        {hash.slice(0, 8)}…
      </code>
      <CopyButton
        label="Copy"
        about="the full fingerprint"
        variant="quiet"
        failure="Unable to copy the fingerprint to clipboard."
        copied={() => ({ plain: hash })}
      />
    </div>
  )
}
