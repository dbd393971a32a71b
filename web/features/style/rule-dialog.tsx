import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createStyleRule, type KeptRule, updateStyleRule } from '#shared/contracts/style.ts'
import {
  ALL_RULES,
  RULE_HINTS,
  ruleKey,
  ruleSentence,
  type StyleRule,
  subjectOf,
} from '#shared/domain/style/rules.ts'
import { groupOf } from '#shared/domain/style/vocabulary.ts'
import { call } from '../../lib/api.ts'
import { capitalized } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { styleQuery } from '../../lib/style.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'

type RuleDialogProps = {
  /** Undefined for a new one. */
  kept: KeptRule | undefined
  rules: readonly KeptRule[]
  onClose: () => void
}

/** The subject of a rule. The choices of one subject exclude each other. */
function subjectLabel(rule: StyleRule): string {
  if (rule.kind === 'term') return capitalized(groupOf(rule.group)?.label ?? rule.group)
  if (rule.kind === 'cut') return ruleSentence(rule)
  return rule.kind === 'layout' ? 'Lines or paragraphs' : 'Length'
}

export function RuleDialog({ kept, rules, onClose }: RuleDialogProps) {
  const queryClient = useQueryClient()
  const taken = new Set(rules.map(({ rule }) => subjectOf(rule)))
  const subjects = ALL_RULES.filter(
    (rule, index) =>
      ALL_RULES.findIndex((other) => subjectOf(other) === subjectOf(rule)) === index &&
      (kept ? subjectOf(kept.rule) === subjectOf(rule) : !taken.has(subjectOf(rule))),
  )
  const [subject, setSubject] = useState(kept ? subjectOf(kept.rule) : '')
  const choices = ALL_RULES.filter((rule) => subjectOf(rule) === subject)
  const { dialogProps, values, errors, setValue } = useForm({
    initial: { rule: kept ? ruleKey(kept.rule) : '' },
    validate: ({ rule }) => (rule === '' ? { rule: 'Choose what to do.' } : {}),
    submit: async ({ rule: key }) => {
      const rule = ALL_RULES.find((one) => ruleKey(one) === key)
      if (!rule) return
      if (kept) await call(updateStyleRule, { params: { id: String(kept.id) }, body: { rule } })
      else await call(createStyleRule, { body: { rule } })
      await invalidate(queryClient, styleQuery.queryKey)
      onClose()
    },
    failure: { message: 'The rule wasn’t saved. Check your connection and try again.', unlessAtField: true },
  })

  function choose(next: string) {
    setSubject(next)
    const [first, second] = ALL_RULES.filter((rule) => subjectOf(rule) === next)
    setValue('rule', first && !second ? ruleKey(first) : '')
  }

  const chosen = choices.find((rule) => ruleKey(rule) === values.rule)
  return (
    <FormDialog
      title={kept ? 'Edit rule' : 'New rule'}
      onClose={onClose}
      {...dialogProps}
      action="Save rule"
      busyText="Saving..."
    >
      {!kept && (
        <Select
          label="About"
          placeholder="Choose a subject"
          value={subject}
          options={subjects.map((rule) => ({ value: subjectOf(rule), label: subjectLabel(rule) }))}
          onValueChange={choose}
          error={subject === '' ? errors.rule : undefined}
        />
      )}
      {choices.length > 1 && (
        <Select
          label="Rule"
          placeholder="Choose a rule"
          value={values.rule}
          options={choices.map((rule) => ({ value: ruleKey(rule), label: ruleSentence(rule) }))}
          onValueChange={(key) => setValue('rule', key)}
          error={errors.rule}
        />
      )}
      {chosen && <p className="hint">{RULE_HINTS[chosen.kind]}</p>}
    </FormDialog>
  )
}
