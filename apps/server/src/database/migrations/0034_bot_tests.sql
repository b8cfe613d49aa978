CREATE TABLE "bot_tests" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"from_step" text,
	"started_at" bigint NOT NULL,
	"turns" jsonb NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_tests_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bot_tests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bot_tests" ADD CONSTRAINT "bot_tests_bot_fk" FOREIGN KEY ("merchant_id","bot_id") REFERENCES "public"."bots"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_tests_name" ON "bot_tests" USING btree ("merchant_id","bot_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bot_tests" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);