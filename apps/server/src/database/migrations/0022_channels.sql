CREATE TABLE "messenger_template_uses" (
	"merchant_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_template_uses_merchant_id_conversation_id_client_id_pk" PRIMARY KEY("merchant_id","conversation_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "messenger_template_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messenger_templates" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_templates_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "messenger_templates_state" CHECK ("messenger_templates"."state" in ('approved', 'pending', 'rejected', 'paused', 'disabled', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "messenger_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "messenger_arrivals_old";--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "last_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "templates_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messenger_arrivals" ADD COLUMN "call" jsonb;--> statement-breakpoint
ALTER TABLE "messenger_arrivals" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messenger_people" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD COLUMN "call" jsonb;--> statement-breakpoint
ALTER TABLE "messenger_template_uses" ADD CONSTRAINT "messenger_template_uses_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_template_uses" ADD CONSTRAINT "messenger_template_uses_merchant_id_template_id_messenger_templates_merchant_id_id_fk" FOREIGN KEY ("merchant_id","template_id") REFERENCES "public"."messenger_templates"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_templates" ADD CONSTRAINT "messenger_templates_merchant_id_account_id_messenger_accounts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","account_id") REFERENCES "public"."messenger_accounts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messenger_template_uses_template" ON "messenger_template_uses" USING btree ("merchant_id","template_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_templates_external" ON "messenger_templates" USING btree ("merchant_id","account_id","external_id");--> statement-breakpoint
CREATE INDEX "messenger_arrivals_received" ON "messenger_arrivals" USING btree ("merchant_id","account_id","received_at","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_account" ON "message_deliveries" USING btree ("merchant_id","account_id","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "messenger_template_uses" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "messenger_templates" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);