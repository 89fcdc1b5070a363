/** The link to the sign-in, which returns to this page. */
export function SignInLink({ text }: { text: string }) {
  return (
    <p role="status">
      {text} <a href="/staff/signin?to=sheet">Sign in</a>
    </p>
  );
}
