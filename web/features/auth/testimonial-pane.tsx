import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { GroundSymbol } from '../../ui/brand.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { slideAfter } from './carousel-clock.ts'
import { TESTIMONIALS } from './testimonials.ts'

const TURN_EVERY_MS = 8000
const COUNT = TESTIMONIALS.length

export function TestimonialPane() {
  const [index, setIndex] = useState(0)
  const [held, setHeld] = useState(false)
  const slide = TESTIMONIALS[index]

  useEffect(() => {
    if (held || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = window.setInterval(() => setIndex((now) => slideAfter(now, 1, COUNT)), TURN_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [held])

  return (
    <section
      aria-roledescription="carousel"
      aria-label="What clinicians might say"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="grid content-between gap-10 px-4 py-10 sm:px-8 lg:sticky lg:top-0 lg:min-h-dvh lg:p-16"
    >
      <GroundSymbol className="-ml-2 w-20 text-on-pine-2" />
      {slide && (
        // Not announced while it rotates on its own; announced when the user turns it.
        <figure
          key={index}
          aria-live={held ? 'polite' : 'off'}
          className="enter-fade grid min-h-64 content-start gap-6"
        >
          <blockquote className="max-w-[24ch] font-serif text-2xl tracking-[-0.018em] text-pretty xl:text-[2.25rem] xl:leading-[1.26]">
            “{slide.quote}”
          </blockquote>
          <figcaption className="text-on-pine-2">
            <b className="block font-strong text-on-pine">{slide.name}</b>
            {slide.role}
            <Illustration />
          </figcaption>
        </figure>
      )}
      <CarouselControls index={index} show={setIndex} />
    </section>
  )
}

type CarouselControlsProps = { index: number; show: (index: number) => void }

function CarouselControls({ index, show }: CarouselControlsProps) {
  const turn =
    'press inline-flex h-9 items-center gap-1.5 rounded-2 border border-on-pine-2/60 px-3 text-xs font-medium hover:bg-on-pine/10 focus-visible:outline-on-pine'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-on-pine/25 pt-4 text-on-pine">
      <button type="button" className={turn} onClick={() => show(slideAfter(index, -1, COUNT))}>
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        Prev
      </button>
      <button type="button" className={turn} onClick={() => show(slideAfter(index, 1, COUNT))}>
        Next
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </button>
      <div className="ml-auto flex">
        {TESTIMONIALS.map((slide, i) => (
          <button
            key={slide.name}
            type="button"
            aria-label={`Show slide ${i + 1}`}
            aria-current={i === index ? 'true' : undefined}
            onClick={() => show(i)}
            className="grid h-9 min-w-6 place-items-center rounded-2 focus-visible:outline-on-pine"
          >
            <span
              className={classNames(
                'h-2 rounded-full border border-on-pine-2',
                i === index ? 'w-5.5 bg-on-pine' : 'w-2',
              )}
            />
          </button>
        ))}
      </div>
      <span className="text-on-pine-2 tabular-nums">
        Slide {index + 1} of {COUNT}
      </span>
    </div>
  )
}
