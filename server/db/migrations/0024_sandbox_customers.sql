-- One row per customer of test mode, with its subscriptions, invoices and the keys of its requests.
UPDATE "sandbox_payments" AS customer SET "data" = jsonb_build_object('credit', 0, 'takenBack', 0) || customer."data" || jsonb_build_object(
	'keys', coalesce((SELECT jsonb_agg(one."id") FROM "sandbox_payments" AS one WHERE one."customer_id" = customer."id" AND one."kind" = 'request'), '[]'),
	'subscriptions', coalesce((SELECT jsonb_agg(one."data" ORDER BY one."created_at") FROM "sandbox_payments" AS one WHERE one."customer_id" = customer."id" AND one."kind" = 'subscription'), '[]'),
	'invoices', coalesce((SELECT jsonb_agg(one."data" ORDER BY one."data"->>'number') FROM "sandbox_payments" AS one WHERE one."customer_id" = customer."id" AND one."kind" = 'invoice'), '[]')
) WHERE customer."kind" = 'customer';--> statement-breakpoint
DELETE FROM "sandbox_payments" WHERE "kind" <> 'customer';--> statement-breakpoint
DROP INDEX "sandbox_payments_by_customer";--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "customer_id";
