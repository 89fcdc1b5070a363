import { useState } from "react";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import type { Bill, CounterBiller } from "@microfinance/contract/bills/endpoints.ts";
import { bareNumber, numberError, tokenError } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { FieldGrid } from "../../../components/form/form-grid.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import layout from "../../../components/layout.module.css";
import type { FieldError } from "../../../core/form-error.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import { NoTillNote, useMethodWithoutTill } from "../../my-till/open-till-offer.tsx";
import { BillOutcome } from "./bill-outcome.tsx";
import { BillReceipt } from "./bill-receipt.tsx";
import { type Payer, PayerField } from "./payer-field.tsx";
import classes from "./bills.module.css";

/** Pays bills one after the other at the counter (BILL-3). */
export function PayBillModal(props: { opened: boolean; onClose: () => void }) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Pay a bill" size="lg">
      {props.opened && <Desk onClose={props.onClose} />}
    </GuardedModal>
  );
}

function Desk({ onClose }: { onClose: () => void }) {
  const billers = useEndpointQuery(bills.listBillers, {}, { staleTime: 0 });
  const [paid, setPaid] = useState<Bill | null>(null);
  const [round, setRound] = useState(0);
  if (paid !== null) {
    return (
      <PaidBill
        id={paid.id}
        onNext={() => {
          setPaid(null);
          setRound(round + 1);
        }}
      />
    );
  }
  if (billers.data === undefined) {
    return (
      <NotLoaded result={billers} fallback={texts.billersFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  }
  const known = billers.data.billers;
  if (known.length === 0)
    return (
      <Note>No biller is set up yet. A Finance Admin or a Manager adds one under Partners.</Note>
    );
  return <PayForm key={round} billers={known} onPaid={setPaid} onCancel={onClose} />;
}

const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The bill that was just paid: what the customer gets, and what is still to be done. */
function PaidBill(props: { id: number; onNext: () => void }) {
  const result = useEndpointQuery(bills.readBill, { params: { id: props.id } });
  const bill = result.data?.data;
  if (bill === undefined) {
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  }
  return (
    <div className={layout.stack4}>
      <BillOutcome bill={bill} />
      <div className={layout.row2}>
        <Button ref={focus} onClick={props.onNext}>
          Next bill
        </Button>
      </div>
      <BillReceipt bill={bill} />
    </div>
  );
}

/** Amounts in NLe; an empty field is "". */
interface Values {
  biller_id: string;
  payer: Payer;
  customer_number: string;
  amount: number | "";
  payment_method: string;
  reference: string;
  phone: string;
  token: string;
}

/** The biller that this desk paid last; a counter often sells one. */
function useLastBiller() {
  return useLocalStorage<string>({
    key: "lastBiller",
    defaultValue: "",
    getInitialValueInEffect: false,
    deserialize: (stored) => stored ?? "",
    serialize: (id) => id,
  });
}

function PayForm(props: {
  billers: readonly CounterBiller[];
  onPaid: (bill: Bill) => void;
  onCancel: () => void;
}) {
  const { billers } = props;
  const [last, setLast] = useLastBiller();
  const pay = useEndpointMutation(bills.payBill, ["dashboard", "ledger", "tills"]);
  const methods = useMethods();
  const initialValues: Values = {
    biller_id: String((billers.find(({ id }) => String(id) === last) ?? billers[0])?.id ?? ""),
    payer: { customer_id: "", name: "" },
    customer_number: "",
    amount: "",
    payment_method: cashMethod,
    reference: "",
    phone: "",
    token: "",
  };
  const billerOf = ({ biller_id }: Values) => billers.find(({ id }) => String(id) === biller_id);
  const form = useAppForm({
    initialValues,
    check: (values) => errorsOf(values, billerOf(values), methods),
    submit: ({ payer, ...values }, key) =>
      pay.mutateAsync({
        body: {
          bill_key: key(),
          biller_id: Number(values.biller_id),
          customer_number: values.customer_number,
          amount: Number(values.amount),
          payment_method: values.payment_method,
          customer_id: payer.customer_id || null,
          payer_name: payer.customer_id === "" ? payer.name.trim() || null : null,
          phone: values.phone.trim() || null,
          token: bareNumber(values.token) || null,
          biller_reference: methods.referenceOf(values) || null,
        },
      }),
    failure: texts.payFailed,
    onDone: ({ data }) => {
      setLast(String(data.biller_id));
      props.onPaid(data);
    },
  });
  const { values, setFieldValue, field } = form;
  useMethodWithoutTill({
    method: values.payment_method,
    names: methods.names,
    isStarted: form.isDirty("payment_method"),
    choose: (method) => setFieldValue("payment_method", method),
  });
  const biller = billerOf(values);
  const takesToken = biller !== undefined && biller.gives_token && !biller.connected;
  const amount = Number(values.amount);
  return (
    <Form form={form}>
      <NoTillNote />
      <FieldGrid>
        <NativeSelect
          label="Biller"
          data={billers.map(({ id, name }) => ({ value: String(id), label: name }))}
          description={biller === undefined ? undefined : floatText(biller)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...field("biller_id")}
        />
        <PayerField
          payer={values.payer}
          onChoose={(payer, phone) => {
            setFieldValue("payer", payer);
            if (phone !== null) setFieldValue("phone", phone);
          }}
        />
        <TextInput
          label={biller?.number_label ?? "Number"}
          withAsterisk
          autoComplete="off"
          inputMode={biller?.number_rule.characters === "digits" ? "numeric" : "text"}
          maxLength={60}
          data-autofocus
          {...field("customer_number")}
        />
        <MoneyField
          label="Amount"
          withAsterisk
          description={
            biller !== undefined && biller.charge > 0
              ? `Our charge of ${formatNleExact(biller.charge)} comes on top`
              : undefined
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...field("amount")}
          value={values.amount}
          onChange={(typed) => setFieldValue("amount", typed)}
        />
        <MethodFields
          label="Payment method"
          methods={methods}
          method={{
            ...field("payment_method"),
            onChange: (method) => setFieldValue("payment_method", method),
          }}
          reference={field("reference")}
        />
        <TextInput
          label={biller?.gives_token === true ? "Phone for the token" : "Phone"}
          description="A text message goes there; may stay empty"
          inputWrapperOrder={["label", "input", "description", "error"]}
          type="tel"
          autoComplete="off"
          maxLength={30}
          {...field("phone")}
        />
        {takesToken && (
          <TextInput
            label="Token from the terminal"
            description="Empty while the terminal has not answered"
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="off"
            inputMode="numeric"
            maxLength={60}
            {...field("token")}
          />
        )}
      </FieldGrid>
      <RecentNumbers
        biller={biller}
        customer={values.payer.customer_id}
        phone={values.phone}
        onChoose={(number) => setFieldValue("customer_number", number)}
      />
      <p aria-live="polite">
        <Unbroken>
          {biller === undefined || amount <= 0 || values.customer_number.trim() === ""
            ? "Enter number and amount; Enter takes the money."
            : consequence(biller, values, takesToken)}
        </Unbroken>
      </p>
      <FormButtons
        submit={
          biller === undefined || amount <= 0
            ? "Take the money"
            : `Take ${formatNleExact(takenInNle(biller, amount))}`
        }
        onCancel={props.onCancel}
      />
    </Form>
  );
}

/** What the customer hands over, in NLe. */
function takenInNle(biller: CounterBiller, amount: number): number {
  return fromCents(toCents(amount) + toCents(biller.charge));
}

function consequence(biller: CounterBiller, values: Values, takesToken: boolean): string {
  const amount = Number(values.amount);
  const charge = biller.charge > 0 ? ` and our charge of ${formatNleExact(biller.charge)}` : "";
  const what = `${formatNleExact(amount)} for ${biller.number_label} ${values.customer_number.trim()} of ${biller.name}${charge}.`;
  if (biller.connected) return `${what} It is sent to the biller at once.`;
  if (takesToken && values.token.trim() === "")
    return `${what} Without the token the outcome stays unknown until it is typed.`;
  return what;
}

function errorsOf(
  values: Values,
  biller: CounterBiller | undefined,
  methods: ReturnType<typeof useMethods>,
): FieldError[] {
  if (biller === undefined) return [{ field: "biller_id", text: texts.billerRequired }];
  const number = numberError(biller, values.customer_number);
  const token = bareNumber(values.token) === "" ? null : tokenError(values.token);
  const phone = values.phone.trim();
  return [
    ...(number === null ? [] : [{ field: "customer_number", text: number }]),
    ...(Number(values.amount) > 0 ? [] : [{ field: "amount", text: texts.invalidAmount }]),
    ...methods.errorsOf(values, texts.invalidMethod),
    ...(phone === "" || normalizePhone(phone) !== null
      ? []
      : [{ field: "phone", text: texts.invalidPhone }]),
    ...(token === null ? [] : [{ field: "token", text: token }]),
  ];
}

/** What the float of a biller says at the counter (BILL-7). */
function floatText({ float }: CounterBiller): string | undefined {
  if (float.state === "empty") return "Its float is empty: it must be topped up first";
  if (float.state === "low") return `Float low: ${formatNleExact(float.left ?? 0)} left`;
  return undefined;
}

/** The numbers that this person paid for before, each put in by one touch (BILL-2). */
function RecentNumbers(props: {
  biller: CounterBiller | undefined;
  customer: string;
  phone: string;
  onChoose: (number: string) => void;
}) {
  const { biller, customer } = props;
  const phone = normalizePhone(props.phone);
  const recent = useEndpointQuery(
    bills.listRecentNumbers,
    {
      query: {
        ...(biller === undefined ? {} : { biller_id: biller.id }),
        ...(customer === "" ? { phone: phone ?? "" } : { customer_id: customer }),
      },
    },
    { enabled: biller !== undefined && (customer !== "" || phone !== null) },
  );
  const numbers = recent.data?.numbers ?? [];
  if (numbers.length === 0) return null;
  return (
    <div className={classes.recent} role="group" aria-label="Paid for before">
      {numbers.map(({ customer_number, payer_name }) => (
        <Button
          key={customer_number}
          variant="default"
          size="compact-md"
          onClick={() => props.onChoose(customer_number)}
        >
          {customer_number}
          {payer_name !== "" && `, ${payer_name}`}
        </Button>
      ))}
    </div>
  );
}
