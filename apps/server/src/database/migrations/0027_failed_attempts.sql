CREATE TABLE "failed_attempts" (
	"merchant_id" integer NOT NULL,
	"key" text NOT NULL,
	"failures" double precision DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_attempts_merchant_id_key_pk" PRIMARY KEY("merchant_id","key")
);
--> statement-breakpoint
ALTER TABLE "failed_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "known_device" text;--> statement-breakpoint
CREATE INDEX "failed_attempts_old" ON "failed_attempts" USING btree ("merchant_id","last_at");--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "failed_attempts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);