import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx'

export function PatientSkeleton() {
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[77.5rem] content-start gap-5 px-4 py-5 md:px-6">
      <h1 className="sr-only">Patient</h1>
      <div className="appear-late grid gap-3 py-2">
        <SkeletonLine className="w-20" />
        <SkeletonLine className="h-8 w-72 max-w-full" />
        <SkeletonLine className="w-28" />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[18.75rem_minmax(0,1fr)] xl:gap-6">
        <Card className="p-5">
          <Skeleton lines={6} label="Loading the patient" />
        </Card>
        <Card className="p-5">
          <Skeleton lines={8} label="Loading notes" />
        </Card>
      </div>
    </div>
  )
}
