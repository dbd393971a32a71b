-- The test mode's books keep no address: an account that is deleted leaves none behind.
UPDATE "sandbox_payments" SET "data" = "data" - 'email' - 'userId' WHERE "kind" = 'customer';
