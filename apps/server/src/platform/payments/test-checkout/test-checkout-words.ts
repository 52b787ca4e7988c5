const en = {
  title: 'Test checkout',
  test: 'Test checkout.',
  nothingMoves: 'No card is asked for and no money moves. Choose what the payment should come to.',
  pay: 'Pay {{price}} as a test',
  decline: 'Play a declined card',
  close: 'Leave without paying',
  over: 'This checkout is over. Nothing more can be paid here.',
}

const es: typeof en = {
  title: 'Pago de prueba',
  test: 'Pago de prueba.',
  nothingMoves: 'No se pide ninguna tarjeta y no se mueve dinero. Elige en qué debe acabar el pago.',
  pay: 'Pagar {{price}} como prueba',
  decline: 'Simular una tarjeta rechazada',
  close: 'Salir sin pagar',
  over: 'Este pago ha terminado. Aquí ya no se puede pagar nada.',
}

export const testCheckoutWords = { en, es }
